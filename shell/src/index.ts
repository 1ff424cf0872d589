// The page names one script; what it needs is in files that change less often than webpack's own list of them.
void import('./bootstrap.ts');
