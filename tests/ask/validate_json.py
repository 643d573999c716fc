"""validate_json.py SCHEMA DEFINITION FILE: which lines of FILE are not as the schema says.

DEFINITION is a name under $defs, or "-" for the schema itself. Prints the number of each line that is refused, and why."""

import json
import sys

import jsonschema

schema = json.load(open(sys.argv[1], encoding="utf-8"))
jsonschema.Draft202012Validator.check_schema(schema)
if sys.argv[2] != "-":
    schema = {"$schema": schema["$schema"], "$defs": schema["$defs"], "$ref": "#/$defs/" + sys.argv[2]}
validator = jsonschema.Draft202012Validator(schema)
for number, line in enumerate(open(sys.argv[3], encoding="utf-8"), 1):
    error = jsonschema.exceptions.best_match(validator.iter_errors(json.loads(line)))
    if error is not None:
        print(number, error.message[:200].replace("\n", " "))
