"""The rules of the three families as pure values and functions.

Nothing here reads a clock, a file, the network or a random number: time, draws and
word lists come in as arguments. The standard library is the only import besides the
package itself.
"""
