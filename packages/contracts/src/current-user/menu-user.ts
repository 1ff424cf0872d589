import * as z from 'zod/mini';

/**
 * What menus and header need to know about a user, before anything else is loaded: the server writes it into the page, and the
 * browser keeps that of its last page. It gives no rights: the server decides every call.
 */
export const menuUserSchema = z.object({
  role: z.string(),
  capabilities: z.array(z.string()),
  /** The header's ways to more money: addMoney, purchaseImages. */
  money: z._default(z.array(z.string()), []),
});
export type MenuUser = z.output<typeof menuUserSchema>;
