// A library is made of at least one file; libcavalcade.so is made of other libraries.
