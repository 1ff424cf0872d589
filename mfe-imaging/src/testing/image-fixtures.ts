import type { AddOnConfirmation, ContentOf, computeDownloadOrder, FeeSchedule, ThumbnailSet } from '@portal/contracts';
import { cents, changeSelection, formatCents, selectedAsBooleans, selectedPages } from '@portal/domain';
import type { FakeHandlers } from '@portal/testing';
import type { Order } from '../features/order/order.model.ts';

type PricedOrder = ContentOf<typeof computeDownloadOrder>;

export const DOC_KEY = { docKeyType: 'DOC', docKeyNumber: '123', imageKeyType: 'DEED' } as const;
export const TITLE = 'Warranty Deed 2024-000123';
const ALL = { pageSelectionMethod: 'ENTIRE_DOCUMENT', selectedAsCsv: '' } as const;

/** Up to five thumbnails, starting at `page`. */
export function aThumbnailSet({ pageCount = 12, page = 1, damaged = 0 } = {}): ThumbnailSet {
  const pages = Array.from({ length: Math.max(0, Math.min(5, pageCount - page + 1)) }, (_, index) => page + index);
  return {
    header: { sourcedDocKey: DOC_KEY, pageCount, uiTitle: TITLE, uiTitleBeginningOfSentence: TITLE },
    pagesSelected: { ...ALL, selectedAsBoolean: Array.from({ length: pageCount }, () => true) },
    thumbnails: pages.map((number) => ({
      base64: number === damaged ? '' : 'AAAA',
      page: number,
      selected: true,
      damaged: number === damaged,
    })),
  };
}

const line = (reason: string, description: string, amountCents: number, quantity = 1) => ({
  description,
  value: formatCents(cents(amountCents)),
  reason,
  unit: 'CENTS',
  quantity,
  unitCents: quantity > 1 ? amountCents / quantity : amountCents,
  amountCents,
});

/** Fees for a number of pages: $1.00 for the first, $0.50 for each other page. */
export function someFees(pageCount = 3, balanceCents = 25_000, more: Partial<FeeSchedule> = {}): FeeSchedule {
  const totalCents = 50 + 50 * pageCount;
  const insufficientBalance = totalCents > balanceCents;
  return {
    insufficientBalance,
    beginningBalance: line('BEGINNING_BALANCE', 'Beginning balance', balanceCents),
    endingBalance: insufficientBalance ? null : line('ENDING_BALANCE', 'Ending balance', balanceCents - totalCents),
    purchaseMessage: `Download charges for ${pageCount} pages`,
    singleItemPurchase: null,
    multipleItemPurchase: {
      itemHeaderDescription: 'Document Image',
      items: [
        line('FIRST_PAGE', 'First page', 100),
        line('ADDITIONAL_PAGES', 'additional pages', totalCents - 100, pageCount - 1),
      ],
      total: line('TOTAL', 'Total', totalCents),
    },
    alreadyPurchasedMessage: '',
    insufficientBalanceMessage: insufficientBalance
      ? `This download costs ${formatCents(cents(totalCents))}. The escrow balance is ${formatCents(cents(balanceCents))}.`
      : '',
    noPurchasingOptionsAvailableMessage: insufficientBalance
      ? 'Ask your account administrator to add to the balance. Nothing was charged.'
      : '',
    downloadButtonText: `Download ${pageCount} pages for ${formatCents(cents(totalCents))}`,
    item: 'DOCUMENT_IMAGE',
    totalCents,
    totalImages: 0,
    pageCount,
    alreadyPurchasedPages: 0,
    shortfall: insufficientBalance ? 'ESCROW_LOW' : null,
    withoutOptions: insufficientBalance ? 'ASK_ADMINISTRATOR' : null,
    ...more,
  };
}

const NO_OPTIONS = { hasBuyOptions: false, flatFeeOptions: null, escrowOptions: null, creditCardOptions: null };

/** Escrow options for an order of three pages with an empty account. */
export const someEscrowOptions = {
  accountMessage: 'Account Pacific Title',
  beginningBalance: { description: 'Beginning balance', value: '$0.00' },
  lowBalanceMessage: 'You need $2.00 more for this download.',
  depositAmountMessage: 'Deposits are from $20.00 to $500.00.',
  surchargeMessage: 'A card fee of 2.5% is added.',
  endingBalance: { description: 'Ending balance', value: '-$2.00' },
  accountName: 'Pacific Title',
  balanceCents: 0,
  orderCents: 200,
};

/** Options to buy 10 or 25 images. */
export const someFlatFeeOptions = {
  title: 'Add images to the account',
  options: [
    { value: '1', text: '10 images for $10.00', images: 10, costCents: 1000 },
    { value: '2', text: '25 images for $22.00', images: 25, costCents: 2200 },
  ],
};

/** Confirmation to buy 10 images from an escrow balance of $250.00. */
export const aConfirmation: AddOnConfirmation = {
  accountMessage: 'Account Pacific Title',
  beginningBalance: { description: 'Beginning escrow balance', value: '$250.00' },
  endingBalance: { description: 'Ending escrow balance', value: '$240.00' },
  headers: ['You are about to buy', '10 images for $10.00'],
  insufficientBalance: false,
  purchase: { description: '10 images', value: '$10.00' },
  purchaseMessage: 'The images are added right away.',
  costCents: 1000,
  images: 10,
  accountName: 'Pacific Title',
  means: 'ESCROW',
  beginningCents: 25_000,
  endingCents: 24_000,
  surchargeCents: 0,
};

type Options = PricedOrder['imageState']['purchaseOptions'];

/** A response of computeDownloadOrder. */
export const aPricedOrder = (guid: string, feeSchedule = someFees(), options: Partial<Options> = {}): PricedOrder => ({
  feeSchedule,
  imageState: { guid, status: 'ORDERED', purchaseOptions: { ...NO_OPTIONS, ...options } },
  lostPages: '',
});

/** An order as the state of the order panel contains it. */
export const anOrder = (guid = 'guid-1', fees = someFees()): Order => ({
  guid,
  fees,
  purchaseOptions: NO_OPTIONS,
  lostPages: '',
});

/** An order of three pages with the given buy options. By default the balance does not cover it. */
export const anOrderWithOptions = (options: Partial<Options>, balanceCents = 0): Order => ({
  ...anOrder('guid-1', someFees(3, balanceCents)),
  purchaseOptions: { ...NO_OPTIONS, ...options },
});

/** A fake server that prices any order and delivers a small file. */
export function imagingServer({ pageCount = 12, balanceCents = 25_000, damaged = 0 } = {}): FakeHandlers {
  let orders = 0;
  return {
    getThumbnails: ({ page }) => aThumbnailSet({ pageCount, page: page ?? 1, damaged }),
    getZoomImage: ({ page }) => ({
      page,
      base64: 'AAAA',
      watermarked: true,
      damaged: page === damaged,
      width: 865,
      height: 1120,
    }),
    updateImagePreviewSettings: ({ imagePreviewSettingChange, imagePreviewSettings, page }) => {
      const changed = changeSelection(imagePreviewSettings, imagePreviewSettingChange, page ?? 0, pageCount);
      const selection = changed.ok ? changed.value : ALL;
      const pages = selectedPages(selection, pageCount);
      const { pageSelectionMethod, selectedAsCsv } = selection;
      return {
        pagesSelected: {
          pageSelectionMethod,
          selectedAsCsv,
          selectedAsBoolean: selectedAsBooleans(pages.ok ? pages.value : [], pageCount),
        },
      };
    },
    computeDownloadOrder: (request) => {
      orders += 1;
      const pages = selectedPages(
        { pageSelectionMethod: request.pageSelectionMethod, selectedAsCsv: request.pagesSelected },
        pageCount,
      );
      return aPricedOrder(`guid-${orders}`, someFees(pages.ok ? pages.value.length : 0, balanceCents));
    },
    recomputeDownloadOrder: ({ imageStateGuid }) => aPricedOrder(imageStateGuid, someFees(3, 0)),
    cancelImageState: () => null,
    payDownloadOrder: () => ({
      status: 'PAID',
      usageBalanceResult: { usageBalance: { kind: 'ESCROW', amount: 24_800 } },
    }),
    getImage: () => ({
      preview: false,
      header: { uiSaveAsImageName: 'WD-2024-000123.%%SUFFIX%%' },
      pdf: 'JVBERi0xLjc=',
    }),
  };
}
