import { lazyScreen } from '@portal/federation';
import { loadTexts } from '@portal/i18n';
import { WindowEntry } from '@portal/router';
import { useEffect, useSyncExternalStore } from 'react';
import { closeProofQuestion, isProofRequested, subscribeToProof } from './proof-question.ts';

const loadDialog = async () => {
  const [dialog] = await Promise.all([
    import(/* webpackChunkName: "dialog-profile" */ './proof.dialog.tsx'),
    loadTexts('profile'),
  ]);
  return dialog;
};
const ProofDialog = lazyScreen(loadDialog, () => <WindowEntry onBack={() => closeProofQuestion(false)} />);

/** Hosts the dialog that asks for the password again before a change of money, users or access. Render it once per page. */
export function ProofHost() {
  const isAsked = useSyncExternalStore(subscribeToProof, isProofRequested);
  // a user who is redirected to the login page can no longer answer
  useEffect(() => () => closeProofQuestion(false), []);
  return isAsked ? <ProofDialog /> : null;
}
