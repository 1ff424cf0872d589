import type { AccountTables } from '../../accounts/accounts.tables.ts';
import type { AuditTables } from '../../audit/audit.tables.ts';
import type { AuthTables } from '../../auth/auth.tables.ts';
import type { CountyConfigTables } from '../../county-config/county-config.tables.ts';
import type { FlatFeeTables } from '../../flat-fee/flat-fee.tables.ts';
import type { ImagingTables } from '../../imaging/imaging.tables.ts';
import type { LandlinkTables } from '../../ledger/landlink/landlink.tables.ts';
import type { LedgerTables } from '../../ledger/ledger.tables.ts';
import type { PaymentTables } from '../../payments/payments.tables.ts';
import type { RecordsTables } from '../../records/records.tables.ts';
import type { RemoteTables } from '../../remotes/remotes.tables.ts';
import type { SearchTables } from '../../search/search.tables.ts';
import type { UserTables } from '../../users/users.tables.ts';
import type { LimitTables } from '../limits/limits.tables.ts';
import type { OutboxTables } from '../outbox/outbox.tables.ts';

/** Every table of the portal. A noun declares its tables in `<noun>/<noun>.tables.ts` and adds itself here. */
export interface Database
  extends AccountTables,
    AuditTables,
    AuthTables,
    CountyConfigTables,
    FlatFeeTables,
    ImagingTables,
    LandlinkTables,
    LedgerTables,
    LimitTables,
    OutboxTables,
    PaymentTables,
    RecordsTables,
    RemoteTables,
    SearchTables,
    UserTables {}
