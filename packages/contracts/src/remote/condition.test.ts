import { meetsCondition, type Rights } from './condition.ts';

const clerk: Rights = {
  role: 'COUNTY',
  capabilities: ['county.configure'],
  isOn: (countyFlag) => countyFlag === 'efile.efile',
};

describe('the condition of a part of a remote', () => {
  it.each([
    ['is missing', undefined, true],
    ['requires a granted capability', { capability: 'county.configure' }, true],
    ['requires a capability that was not granted', { capability: 'county.technical' }, false],
    ["lists the user's role", { roles: ['TRIMIN', 'COUNTY'] }, true],
    ['lists only other roles', { roles: ['TRIMIN'] }, false],
    ['requires a setting that is on', { countyFlag: 'efile.efile' }, true],
    ['requires a setting that is off', { countyFlag: 'search2.map' }, false],
    ['is met only in part', { capability: 'county.configure', countyFlag: 'search2.map' }, false],
  ])('%s (%j): met %s', (_case, condition, isMet) => {
    expect(meetsCondition(condition, clerk)).toBe(isMet);
  });
});
