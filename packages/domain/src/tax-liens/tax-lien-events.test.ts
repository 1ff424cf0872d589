import fc from 'fast-check';
import { isReleased, type LienEvent, readReleases, readRevisions } from './index.ts';

const event = (kind: LienEvent['kind'], on: string | null, flag: LienEvent['flag'] = '', number = ''): LienEvent => ({
  kind,
  flag,
  documentType: '',
  documentNumber: number,
  on,
});
const formatReleases = (events: readonly LienEvent[]): string[] =>
  readReleases(events).map(
    ({ release, revoke }) => `${release?.documentNumber ?? '--'} / ${revoke?.documentNumber ?? '--'}`,
  );

describe('releases of a tax lien', () => {
  it.each<[string, readonly LienEvent[], string[], boolean]>([
    ['none', [event('REVISION', '2001-01-01')], [], false],
    ['a full one', [event('RELEASE', '2001-01-01', 'FULL', 'A')], ['A / --'], true],
    ['one without a kind', [event('RELEASE', null, '', 'A')], ['A / --'], true],
    ['a partial one', [event('RELEASE', '2001-01-01', 'PARTIAL', 'A')], ['A / --'], false],
    [
      'one that was revoked and is listed after its revocation',
      [event('REVOKE', '2002-01-01', '', 'B'), event('RELEASE', '2001-01-01', 'FULL', 'A')],
      ['A / B'],
      false,
    ],
    [
      'one that was revoked, followed by another one',
      [
        event('RELEASE', '2001-01-01', 'FULL', 'A'),
        event('REVOKE', '2002-01-01', '', 'B'),
        event('RELEASE', '2003-01-01', 'FULL', 'C'),
      ],
      ['A / B', 'C / --'],
      true,
    ],
    [
      'two, the last of them revoked',
      [
        event('RELEASE', '2001-01-01', 'PARTIAL', 'A'),
        event('RELEASE', '2002-01-01', 'FULL', 'B'),
        event('REVOKE', '2003-01-01', '', 'C'),
      ],
      ['A / --', 'B / C'],
      false,
    ],
    [
      'one that is separated from its revocation by undated events',
      [
        event('RELEASE', '2003-01-01', 'FULL', 'C'),
        event('REVISION', null),
        event('RELEASE', '2001-01-01', 'FULL', 'A'),
        event('REVISION', null),
        event('REVOKE', '2002-01-01', '', 'B'),
      ],
      ['A / B', 'C / --'],
      true,
    ],
    [
      'one with an undated revocation that is listed after it',
      [
        event('RELEASE', '2002-01-01', 'FULL', 'B'),
        event('REVOKE', null, '', 'C'),
        event('RELEASE', '2001-01-01', 'PARTIAL', 'A'),
      ],
      ['A / --', 'B / C'],
      false,
    ],
    [
      'one of the same date as its revocation, and another one of that date after it',
      [
        event('RELEASE', '2001-01-01', 'FULL', 'A'),
        event('REVOKE', '2001-01-01', '', 'B'),
        event('RELEASE', '2001-01-01', 'FULL', 'C'),
      ],
      ['A / B', 'C / --'],
      true,
    ],
    [
      'an undated one above all others',
      [
        event('RELEASE', null, 'PARTIAL', 'A'),
        event('RELEASE', '2001-01-01', 'FULL', 'B'),
        event('REVOKE', '2002-01-01', '', 'C'),
      ],
      ['A / --', 'B / C'],
      false,
    ],
    ['a revocation without a release', [event('REVOKE', '2003-01-01', '', 'C')], ['-- / C'], false],
  ])('with %s have the expected order and result', (_case, events, expected, released) => {
    expect(formatReleases(events)).toEqual(expected);
    expect(isReleased(readReleases(events))).toBe(released);
  });

  it('are sorted by date, regardless of undated entries between them', () => {
    const day = fc.constantFrom(null, null, '2001-01-01', '2002-02-02', '2003-03-03');
    fc.assert(
      fc.property(fc.array(day, { maxLength: 14 }), (days) => {
        const read = readReleases(days.map((on) => event('RELEASE', on))).flatMap(({ release }) => release?.on ?? []);
        expect(read).toEqual([...read].sort());
      }),
    );
  });

  it('include every release and every revocation', () => {
    const day = fc.constantFrom(null, '2001-01-01', '2002-02-02', '2003-03-03');
    const kinds = fc.constantFrom<LienEvent['kind']>('REVISION', 'RELEASE', 'REVOKE');
    const flags = fc.constantFrom<LienEvent['flag']>('', 'PARTIAL', 'FULL');
    const any = fc.tuple(kinds, day, flags).map(([kind, on, flag]) => event(kind, on, flag));
    fc.assert(
      fc.property(fc.array(any, { maxLength: 12 }), (events) => {
        const releases = readReleases(events);
        const kept = releases.flatMap(({ release, revoke }) => [release, revoke]).filter((one) => one !== undefined);
        const wanted = events.filter(({ kind }) => kind !== 'REVISION');
        expect(new Set(kept)).toEqual(new Set(wanted));
        expect(kept).toHaveLength(wanted.length);
      }),
    );
  });
});

describe('revisions of a tax lien', () => {
  it('are in the order of their dates, each undated one after the event above it', () => {
    const events = [
      event('REVISION', '2003-01-01', '', 'C'),
      event('REVISION', null, '', 'D'),
      event('RELEASE', '2001-01-01', 'FULL', 'A'),
      event('REVISION', null, '', 'B'),
    ];
    expect(readRevisions(events).map(({ documentNumber }) => documentNumber)).toEqual(['B', 'C', 'D']);
  });
});
