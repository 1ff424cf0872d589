/** What an entry sends of an account; say only what the test is about. */
export const aSavedAccount = (more: object = {}): object => ({
  id: 0,
  accountType: 'A_LA_CARTE',
  paymentMethod: 'ESCROW',
  monthlyFee: 0,
  flatFeeRateLevel: 0,
  userReload: false,
  landLinkAccount: '4711',
  postToLandLink: false,
  address: '',
  city: '',
  state: '',
  zip: '',
  phone: '',
  email: '',
  ...more,
});
