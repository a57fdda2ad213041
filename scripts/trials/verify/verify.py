#!/usr/bin/env python3
"""Recomputes proofs of figures without the service that made them: python3 verify.py --jwks jwks.json PROOF.json ...

A file holds one proof, as it was answered or its `data` alone, or one on each line; the keys are those of
/.well-known/jwks.json. Every difference is a line that says where it is. Proofs of one project that are given together
are held against each other, too. Exit status: 0 all is proved, 1 there are differences, 2 some could not be read.
"""
import base64
import hashlib
import json
import re
import sys
from fractions import Fraction

MEMBERS = {'version', 'kind', 'entity', 'inputs', 'steps', 'hashes', 'previous', 'jws'}
DECIMAL = re.compile(r'-?\d+(\.\d+)?(/\d+)?')
FAULTS = (ValueError, KeyError, TypeError, IndexError, AttributeError, ZeroDivisionError)
SHA256_INFO = bytes.fromhex('3031300d060960864801650304020105000420')


def refused(text):
    raise ValueError(f'{text} is no number of a proof')

def parse(text):
    """Parses JSON. Refuses duplicate members and numbers that are not integers."""
    def once(pairs):
        if len(dict(pairs)) < len(pairs):
            raise ValueError('a member stands twice')
        return dict(pairs)
    return json.loads(text, object_pairs_hook=once, parse_float=refused, parse_constant=refused)


def canonical(value):
    """Returns the canonical JSON of RFC 8785, for values without fractions. Members are sorted by their UTF-16 units."""
    def ordered(one):
        if isinstance(one, dict):
            return {name: ordered(one[name]) for name in sorted(one, key=lambda name: name.encode('utf-16-be'))}
        return [ordered(each) for each in one] if isinstance(one, list) else one
    return json.dumps(ordered(value), ensure_ascii=False, separators=(',', ':')).encode()


def number(text):
    decimal = isinstance(text, str) and DECIMAL.fullmatch(text)
    return Fraction(text) if decimal else None if text is None else refused(text)


def shown(value):
    if not isinstance(value, Fraction) or (value * 10 ** 12).denominator > 1:
        return ', '.join(map(shown, value)) if isinstance(value, list) else str(value)
    digits = f'{int(value * 10 ** 12):014d}'
    return f'{digits[:-12]}.{digits[-12:-10]}{digits[-10:].rstrip("0")}'


def rounded(value, places):
    """Rounds half away from zero."""
    size = Fraction(int(abs(value) * 10 ** places + Fraction(1, 2)), 10 ** places)
    return -size if value < 0 else size


def at(value, pointer):
    """Returns the value at a JSON pointer; for a pointer with `*` a list with the value in each member."""
    before, star, behind = pointer.partition('/*')
    for name in before.split('/')[1:]:
        value = value[name]
    return [at(member, behind) for member in value] if star else value


def referred(reference, proof, done, each, index):
    """Returns the values of a reference, each with the list member that it belongs to, or None."""
    if reference.startswith('#'):
        values, of = done[reference[1:]]
        if of is None or of == each:
            return [(values if of is None else values[index], None)]
        return list(zip(values, at(proof['inputs'], of)))
    if reference.startswith('./'):
        return [(number(at(proof['inputs'], each)[index][reference[2:]]), None)]
    if '/*' in reference:
        return list(zip(map(number, at(proof['inputs'], reference)), at(proof['inputs'], reference.split('/*')[0])))
    return [(number(at(proof['inputs'], reference) if reference.startswith('/') else reference), None)]


def computed(step, proof, done, index=0):
    """Computes a step; returns the exact and the rounded result."""
    found = [pair for reference in step['of'] for pair in referred(reference, proof, done, step['each'], index)]
    where, operation, places = step['where'], step['operation'], step['places']
    values = [value for value, member in found if where is None or member is None or
              canonical(member[where['member']]) == canonical(where['equals'])]
    if isinstance(places, str):
        places = int(referred(places, proof, done, step['each'], index)[0][0])
    if operation == 'ratio' and values[1] == 0:
        return None, None
    exact = {
        'sum': lambda: sum(values, Fraction(0)),
        'difference': lambda: values[0] - sum(values[1:]),
        'product': lambda: values[0] * values[1],
        'percent': lambda: values[0] * values[1] / 100,
        'ratio': lambda: values[0] * 100 / values[1],
        'smaller': lambda: min(values),
        'larger': lambda: max(values),
    }[operation]()
    return exact, exact if places is None else rounded(exact, places)


def steps_of(proof, say, *_):
    """Computes all steps and reports differences. Returns the value of each step and the list that it iterates over."""
    done, figures = {}, proof['entity']['figures']
    for step in proof['steps']:
        name, each = step['name'], step['each']
        if name in done or step['rounding'] != 'half_away_from_zero':
            say(f'step {name}: stands twice, or is rounded in a way that is not known')
        times = 1 if each is None else len(at(proof['inputs'], each))
        both = [computed(step, proof, done, index) for index in range(times)]
        exact, value = both[0] if each is None else ([one for one, _ in both], [one for _, one in both])
        compare(step, '/exact', exact, f'step {name}: exact is', say)
        compare(step, '/value', value, f'step {name}: value is', say)
        if step['figure'] is not None:
            compare(figures, step['figure'], value, f'step {name}: the figure {step["figure"]} is stored as', say)
        done[name] = (value, each)
    names = {f'/{name}' for name, figure in figures.items() if not isinstance(figure, list)}
    names |= {f'/{name}/*/{each}' for name, lines in figures.items() if isinstance(lines, list)
              for line in lines for each in line if each != 'id'}
    for name in sorted(names - {step['figure'] for step in proof['steps']}):
        say(f'entity.figures: no step comes to {name}')
    return done


def compare(holder, pointer, value, words, say):
    """Reports a difference if the number at a pointer is not the computed one."""
    stored = at(holder, pointer)
    stored = list(map(number, stored)) if isinstance(stored, list) else number(stored)
    if stored != value:
        say(f'{words} {shown(stored)}, and {shown(value)} when computed')


def hashes_of(proof, say, done, *_):
    hashes, entity = proof['hashes'], proof['entity']
    for part in ('inputs', 'steps'):
        if hashes[part] != hashlib.sha256(canonical(proof[part])).hexdigest():
            say(f'hashes.{part}: is not that of {part}')
    for name, frozen in ((name, hashes[name]) for name in ('certificate', 'signed') if hashes[name] is not None):
        if frozen['sha256'] != hashlib.sha256(canonical(frozen['content'])).hexdigest():
            say(f'hashes.{name}: is not that of its content')
        for pointer, step in frozen['figures'].items():
            compare(frozen['content'], pointer, done[step][0], f'step {step}: hashes.{name}.content{pointer} is', say)
    certificate = hashes['certificate'] and hashes['certificate']['sha256']
    if entity['certificateHash'] != certificate:
        say(f'entity.certificateHash: {entity["certificateHash"]} is not that of the certificate')
    for one in entity['differences']:
        say(f'entity.differences: {one["field"]} is {shown(one["stored"])}, and {shown(one["computed"])} when computed')


def previous_of(proof, say, done, given, *_):
    """Compares the figures taken from the previous certificate with that certificate, if its proof is given too."""
    previous, taken = proof['previous'], proof['inputs'].get('previous')
    if previous is None:
        if taken is not None and any(number(value) != 0 for value in taken.values()):
            say('inputs.previous: there is no certificate before')
        return
    if canonical(previous['figures']) != canonical(taken):
        say('previous.figures: are not those of inputs.previous')
    other, values = given.get((proof['entity']['tenantId'], 'pay_app', previous['entityId']), (None, None))
    if other is None:
        return
    there, here = other['entity'], proof['entity']
    if (there['certificateHash'], there['number']) != (previous['certificateHash'], str(previous['applicationNumber'])):
        say('previous: is not the certificate that is given')
    for name, figure in previous['figures'].items():
        if number(figure) != values[name][0]:
            say(f'previous.figures.{name}: is {figure}, and {shown(values[name][0])} in the proof before')
    lines = {line['id']: place for place, line in enumerate(other['inputs']['lines'])}
    for place, line in enumerate(proof['inputs']['lines']):
        last = lines.get(line.get('continues'))
        if line.get('continues') is not None and (
                last is None or number(line['billedBefore']) != values['lines.previousWork'][0][last]
                or number(line['billedLast']) != number(other['inputs']['lines'][last]['workThisPeriod'])):
            say(f'inputs.lines: line {place + 1} does not continue the line {line["continues"]} of the proof before')
    if proof['kind'] == 'pay_app' and int(there['number']) >= int(here['number']):
        say('previous: is not before this one')


def decoded(text):
    data = base64.urlsafe_b64decode(text + '=' * (-len(text) % 4)) if re.fullmatch(r'[\w-]+', text, re.ASCII) else b''
    if base64.urlsafe_b64encode(data).decode().rstrip('=') != text:
        raise ValueError('it is no base64url')
    return data


def signature_of(proof, say, _done, _given, keys):
    """Verifies RS256 (RFC 7518, 3.3; RFC 8017, 8.2.2). Compares the whole padded digest."""
    head, payload, signature = map(str, proof['jws'].split('.'))
    header = parse(decoded(head))
    if set(header) != {'alg', 'kid', 'typ'} or (header['alg'], header['typ']) != ('RS256', 'proof+jws'):
        say('jws: its header is not that of a proof')
    if decoded(payload) != canonical({name: value for name, value in proof.items() if name != 'jws'}):
        say('jws: what is signed is not the proof')
    found = [key for key in keys if (key.get('kid'), key.get('kty'), key.get('alg')) == (header['kid'], 'RSA', 'RS256')]
    if len(found) != 1:
        return say(f'jws: {header["kid"]} is no key for proofs that the set has')
    modulus, exponent = (int.from_bytes(decoded(found[0][name]), 'big') for name in 'ne')
    size, value = (modulus.bit_length() + 7) // 8, decoded(signature)
    digest = SHA256_INFO + hashlib.sha256(f'{head}.{payload}'.encode()).digest()
    padded = b'\0\1' + b'\xff' * (size - len(digest) - 3) + b'\0' + digest
    whole, wanted = int.from_bytes(value, 'big'), int.from_bytes(padded, 'big')
    if size < 256 or len(value) != size or whole >= modulus or pow(whole, exponent, modulus) != wanted:
        say('jws: the signature is not that of the key')


def read(paths):
    """Yields the proofs in files, each with its name, or with the reason why it is not a proof."""
    for path in paths:
        text = open(path, encoding='utf-8').read().strip()
        lines = text.split('\n') if text.startswith('{"') else [text]
        for place, line in enumerate(lines):
            name = path if len(lines) == 1 else f'{path}:{place + 1}'
            try:
                proof = parse(line)
                proof = proof.get('data', proof)
                if set(proof) != MEMBERS or canonical(proof['version']) != b'1':
                    raise ValueError('its members are not those of version 1')
                yield name, proof, steps_of(proof, lambda words: None)
            except (*FAULTS, RecursionError) as fault:
                yield name, None, f'{name}: is no proof: {type(fault).__name__}: {fault}'


def main():
    if len(sys.argv) < 4 or sys.argv[1] != '--jwks':
        return print(__doc__, file=sys.stderr) or 2
    try:
        keys = parse(open(sys.argv[2], encoding='utf-8').read())['keys']
        proofs = list(read(sys.argv[3:]))
    except (OSError, *FAULTS) as fault:
        return print(fault, file=sys.stderr) or 2
    given = {(one['entity']['tenantId'], one['kind'], one['entity']['entityId']): (one, done)
             for _, one, done in proofs if one}
    found = []
    for name, proof, done in proofs:
        said = [] if proof else [done]
        try:
            for check in (steps_of, hashes_of, previous_of, signature_of) if proof else ():
                check(proof, lambda words: said.append(f'{name}: {words}'), done, given, keys)
        except FAULTS as fault:
            said.append(f'{name}: is no proof: {type(fault).__name__}: {fault}')
        found += [name] if said else []
        print(*said, sep='\n', end='\n' if said else '')
    print(f'{len(proofs)} proofs, {len(proofs) - len(found)} proved')
    return 2 if any(one is None for _, one, _ in proofs) else 1 if found else 0


if __name__ == '__main__':
    sys.exit(main())
