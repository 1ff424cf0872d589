import { transactionReport } from '@portal/contracts';
import { FileContent, type Route, route } from '../platform/http/route.ts';
import type { Services } from '../services.ts';

export const reportRoutes = (services: Services): Route[] => [
  route(transactionReport, async (asked) => {
    // What draws a PDF is half of all code that the portal loads: it comes with the first report.
    const { makeTransactionReport } = await import('./transaction-report.service.ts');
    return new FileContent('application/pdf', 'transactions.pdf', await makeTransactionReport(services, asked));
  }),
];
