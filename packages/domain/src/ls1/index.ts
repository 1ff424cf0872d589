export { checkLs1Access, type Ls1AccessFields } from './ls1-access.ts';
export {
  checkLs1LogRange,
  LS1_AUDIT_COLUMNS,
  LS1_BATCH_SIZE,
  LS1_DATA_TYPES,
  type Ls1AuditRow,
  type Ls1DataType,
  type Ls1LogFields,
  type Ls1LogRow,
  readLs1AuditRow,
} from './ls1-audit.ts';
export { findLs1Host, type Ls1Host, networkScopeOf, readLs1Host } from './ls1-hosts.ts';
export {
  LS1_ACCOUNT_COLUMNS,
  LS1_USER_COLUMNS,
  type Ls1Account,
  type Ls1AccountRow,
  type Ls1People,
  type Ls1Reader,
  type Ls1Reject,
  type Ls1Row,
  type Ls1User,
  type Ls1UserRow,
  openLs1Reader,
} from './ls1-people.ts';
