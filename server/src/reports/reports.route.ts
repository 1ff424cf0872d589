import { transactionReport } from '@portal/contracts';
import { FileContent, type Route, route } from '../platform/http/route.ts';
import type { Services } from '../platform/services.ts';
import { makeTransactionReport } from './transaction-report.service.ts';

export const reportRoutes = (services: Services): Route[] => [
  route(
    transactionReport,
    async (asked) =>
      new FileContent(transactionReport, 'transactions.pdf', await makeTransactionReport(services, asked)),
  ),
];
