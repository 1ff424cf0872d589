/** '$148,000.00' as a typewriter has it. */
export const formatDollars = (cents: number): string => {
  const digits = String(cents).padStart(3, '0');
  return `$${digits.slice(0, -2).replaceAll(/\B(?=(\d{3})+$)/g, ',')}.${digits.slice(-2)}`;
};
