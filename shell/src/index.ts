// Shared modules are settled before anything that imports them runs: this file must stay a single import.
import('./bootstrap.tsx');
