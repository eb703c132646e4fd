"""The optional compiled part: without Cython or a compiler, installing works and leaves it out.

Everything else about the package stands in pyproject.toml. In a checkout:
`python setup.py build_ext --inplace` (what `make twin` does).
"""

import os

from setuptools import Extension, setup

try:
    from Cython.Build import cythonize
except ImportError:
    EXTENSIONS = []
else:
    FLAGS = ["-O3"] if os.name == "posix" else []
    TWIN = Extension(
        "bot.engine._twin", ["bot/engine/_twin.pyx"], optional=True, extra_compile_args=FLAGS
    )
    EXTENSIONS = cythonize([TWIN], build_dir="build/cython", quiet=True)

setup(ext_modules=EXTENSIONS)
