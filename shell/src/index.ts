// Shared modules are settled before anything that imports them runs: this file must stay a single import.
void import('./bootstrap.ts');
