// The page loads this one script, which holds webpack's often changing chunk list; the code is in chunks that change less often.
void import('./bootstrap.ts');
