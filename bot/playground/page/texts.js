// The words of the page itself: what at Discord the app would say, not the bot. They follow the
// language of the seat; languages that are not here yet read English.

const TEXTS = {
  en: {
    playground: "Crosstile playground",
    sitting: "Your seat",
    language: "Language",
    dmsClosed: "DMs closed",
    rooms: "Channels",
    direct: "Messages from Crosstile",
    unread: "{n} unread",
    starting: "Crosstile is starting…",
    lost: "Connection lost. Trying again…",
    noKey: "Open the address of your seat as the terminal shows it, with everything after the #.",
    wrongKey: "This key does not fit: the playground was started anew. Take the address from the terminal.",
    bot: "bot",
    edited: "(edited)",
    thinking: "thinking…",
    used: "{name} used {command}",
    onlyYou: "Only you can see this",
    dismiss: "Dismiss",
    noResponse: "The application did not respond",
    messages: "Messages in {room}",
    newest: "New messages below",
    empty: "Nothing has been said here yet.",
    gone: "That message is not here any more.",
    enlarge: "Enlarge the picture",
    picture: "Picture",
    close: "Close",
    file: "File: {name}",
    choose: "Choose…",
    done: "Done",
    submit: "Submit",
    cancel: "Cancel",
    required: "required",
    optional: "optional",
    pickSome: "Choose between {least} and {most}.",
    command: "Command",
    commandBox: "Type / to see the commands",
    commandsOnly: "Only commands are understood here: type / to see them.",
    commands: "Commands",
    suggestions: "Suggestions",
    unknown: "There is no command {command} here.",
    missing: "{name} is needed.",
    misplaced: "“{text}” belongs to no option; write {example}",
    notNumber: "{name} must be a whole number.",
    notNumeric: "{name} must be a number.",
    notOffered: "{name}: “{text}” is not one of the choices.",
    send: "Send",
    yes: "yes",
    no: "no",
    hintNew: "Try this first: type {command} and choose {other} as opponent.",
    hintInvited: "Wait for {other}'s invitation here, then press Accept. Or invite {other} yourself with {command}.",
    hintAccept: "{other} invites you: press Accept above.",
    hintWait: "Now open {other}'s address in another tab or browser and press Accept there.",
    hintJoin: "There is a free seat: whoever wants to play presses Join above. Start begins with those who sit.",
    hintPlay: "Your turn. Play with {play}, or with the buttons under the newest board; My rack shows your tiles.",
    hintTheirs: "Not your turn just now. My rack under the newest board shows your tiles, to you alone.",
    hintAgain: "The game is over. Another begins with {command}.",
    hintLook: "You are looking on: the board is public, racks are not. Press any button and see.",
    hintDirect: "Only you and Crosstile can see this.",
  },
  sv: {
    playground: "Crosstiles lekplats",
    sitting: "Din plats",
    language: "Språk",
    dmsClosed: "Stängda DM",
    rooms: "Kanaler",
    direct: "Meddelanden från Crosstile",
    unread: "{n} olästa",
    starting: "Crosstile startar…",
    lost: "Förbindelsen bröts. Försöker igen…",
    noKey: "Öppna din plats med adressen som står i terminalen, med allt som står efter #.",
    wrongKey: "Nyckeln passar inte: lekplatsen har startats om. Hämta adressen i terminalen.",
    bot: "bot",
    edited: "(ändrat)",
    thinking: "tänker…",
    used: "{name} använde {command}",
    onlyYou: "Bara du kan se detta",
    dismiss: "Stäng",
    noResponse: "Programmet svarade inte",
    messages: "Meddelanden i {room}",
    newest: "Nya meddelanden längre ner",
    empty: "Här har ingen sagt något än.",
    gone: "Meddelandet finns inte kvar.",
    enlarge: "Förstora bilden",
    picture: "Bild",
    close: "Stäng",
    file: "Fil: {name}",
    choose: "Välj…",
    done: "Klar",
    submit: "Skicka",
    cancel: "Avbryt",
    required: "krävs",
    optional: "valfritt",
    pickSome: "Välj mellan {least} och {most}.",
    command: "Kommando",
    commandBox: "Skriv / för att se kommandona",
    commandsOnly: "Här går det bara att skriva kommandon: skriv / för att se dem.",
    commands: "Kommandon",
    suggestions: "Förslag",
    unknown: "Kommandot {command} finns inte här.",
    missing: "{name} måste anges.",
    misplaced: "”{text}” hör inte till något alternativ; skriv {example}",
    notNumber: "{name} måste vara ett heltal.",
    notNumeric: "{name} måste vara ett tal.",
    notOffered: "{name}: ”{text}” går inte att välja.",
    send: "Skicka",
    yes: "ja",
    no: "nej",
    hintNew: "Börja så här: skriv {command} och välj {other} som motståndare.",
    hintInvited: "Vänta på att {other} bjuder in dig här och tryck sedan på Jag är med. Eller bjud in själv med {command}.",
    hintAccept: "{other} bjuder in dig: tryck på Jag är med ovan.",
    hintWait: "Öppna nu {other}s adress i en annan flik eller webbläsare och tryck på Jag är med där.",
    hintJoin: "Det finns en ledig plats: den som vill spela trycker på Var med ovan. Börja startar med dem som sitter.",
    hintPlay: "Din tur. Lägg med {play} eller med knapparna under det senaste brädet; Mitt ställ visar dina brickor.",
    hintTheirs: "Det är inte din tur just nu. Mitt ställ under det senaste brädet visar dina brickor, bara för dig.",
    hintAgain: "Partiet är slut. Ett nytt börjar med {command}.",
    hintLook: "Du tittar på: brädet är öppet för alla, ställen är det inte. Tryck på vilken knapp som helst.",
    hintDirect: "Bara du och Crosstile kan se detta.",
  },
};

let language = "en";
let locale = "en-US";

export function setLocale(code) {
  locale = code;
  language = code.split("-")[0] in TEXTS ? code.split("-")[0] : "en";
  document.documentElement.lang = language;
}

// The locale for dates and for the names of commands.
export const currentLocale = () => locale;

export function say(id, values = {}) {
  return TEXTS[language][id].replace(/\{(\w+)\}/g, (_, name) => String(values[name]));
}

// The name or description of a command, option or choice in the seat's language.
export function localised(thing, field) {
  return thing[`${field}_localizations`]?.[locale] ?? thing[field];
}
