import { aboutOf, detailsOf } from './details';

const words = {
  region: (code: string) => `city ${code}`,
  edition: (id: string) => `edition ${id}`,
  role: (role: string) => `role ${role}`,
  money: (fen: number) => String(fen / 100),
  material: (slot: string) => `paper ${slot}`,
  separator: ', ',
};

describe('detailsOf and aboutOf', () => {
  it.each([
    [null, []],
    [{ masked: false }, [['audit.full']]],
    [{ prefetch: true }, [['audit.prefetch']]],
    [{ file: 'f', slot: 'idCardFront' }, [['', { text: 'paper idCardFront' }]]],
    [
      { edition: 'e', regionCode: null, amount: -150 },
      [['', { text: 'edition e' }], ['audit.province'], ['audit.amount', { amount: '-1.5' }]],
    ],
    [{ status: 'paused', notice: 'wait' }, [['audit.paused', { notice: 'wait' }]]],
    [{ status: 'open', notice: null }, [['audit.open']]],
    [
      { status: 'paid', rows: 3 },
      [
        ['audit.filter.status', { value: 'paid' }],
        ['audit.rows', { count: 3 }],
      ],
    ],
    [
      { roles: ['audit', 'intake'], regions: ['320500'] },
      [
        ['audit.roles', { roles: 'role intake, role audit' }],
        ['audit.regions', { regions: 'city 320500' }],
      ],
    ],
    [{ event: 'pass' }, [['event.pass']]],
    [{ entries: 2 }, [['audit.entries', { count: 2 }]]],
    [{ wrong: 'code' }, [['audit.wrongCode']]],
    [{ payments: 'stopped' }, [['audit.paymentsStopped']]],
    [{ released: true, returned: 1 }, [['audit.released'], ['audit.returned', { count: 1 }]]],
    [{ released: true, returned: 0 }, [['audit.released']]],
    [{ sso: true }, [['audit.sso']]],
    [{ sso: 'sso.unlinked' }, [['audit.sso.unlinked']]],
    [{ something: { new: 1 } }, [['', { text: 'something: {"new":1}' }]]],
  ])('%j', (detail, text) => {
    expect(detailsOf(detail, words)).toEqual(text);
  });

  it('aboutOf returns a number, a name, a version or the beginning of an id', () => {
    expect(aboutOf('application:1', 'BF1', words)).toBe('BF1');
    expect(aboutOf('policy:12', undefined, words)).toBe('12');
    expect(aboutOf('edition:a', undefined, words)).toBe('edition a');
    expect(aboutOf('batch:0123456789', undefined, words)).toBe('01234567');
    expect(aboutOf(null, undefined, words)).toBe('');
  });
});
