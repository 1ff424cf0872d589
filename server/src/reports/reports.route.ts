import { transactionReport } from '@portal/contracts';
import { FileContent, type Route, route } from '../platform/http/route.ts';
import type { Services } from '../services.ts';
import { makeTransactionReport } from './transaction-report.service.ts';

export const reportRoutes = (services: Services): Route[] => [
  route(
    transactionReport,
    async (asked) =>
      new FileContent('application/pdf', 'transactions.pdf', await makeTransactionReport(services, asked)),
  ),
];
