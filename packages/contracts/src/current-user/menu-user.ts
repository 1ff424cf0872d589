import * as z from 'zod/mini';

/**
 * The user data that menus and header need before anything else is loaded. The server writes it into the page, and the
 * browser stores it for the next page. It grants no rights: the server authorizes every call.
 */
export const menuUserSchema = z.object({
  role: z.string(),
  capabilities: z.array(z.string()),
  /** The header's links for adding money or images: addMoney, purchaseImages. */
  money: z._default(z.array(z.string()), []),
});
export type MenuUser = z.output<typeof menuUserSchema>;
