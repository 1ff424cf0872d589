import {
  checkEfilePages,
  downloadRecordedEfile,
  efileStatus,
  landshark,
  myEfilings,
  readEfilePage,
  readProfile,
  sessionTime,
  submitEfile,
  uploadEfileImage,
} from '@portal/contracts';
import { defineRemote, REMOTE_CONTRACT_VERSION } from '@portal/contracts/remote';

/**
 * Filing documents (002 section 2.1). The pages are always public: someone who filed before the county switched filing off still
 * opens the links of the emails. Only the links to the form depend on the setting.
 */
const WHEN = { countyFlag: 'efile.efile' };

export default defineRemote({
  id: 'efile',
  contract: REMOTE_CONTRACT_VERSION,
  routes: [{ path: 'efile', titleKey: 'title', access: 'public' }],
  navigation: [
    {
      id: 'efile',
      area: 'top',
      labelKey: 'title',
      path: 'efile',
      order: 20,
      atHome: { titleKey: 'home.title', leadKey: 'home.lead' },
      when: WHEN,
    },
  ],
  slots: {},
  requires: {
    calls: [
      uploadEfileImage,
      readEfilePage,
      checkEfilePages,
      submitEfile,
      efileStatus,
      downloadRecordedEfile,
      myEfilings,
      readProfile,
      sessionTime,
      landshark,
    ],
    slots: ['imaging.efilePayment.v1'],
  },
  loadRoutes: () => import('./routes.tsx'),
  // eslint-disable-next-line no-unsanitized/method -- a file of this folder; the tag is from the portal's own list of languages
  loadTexts: (languageTag) => import(`./locales/${languageTag}.json`),
});
