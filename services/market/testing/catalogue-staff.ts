import type { CallContext } from '#shared/rpc/service.ts'
import type { MarketClient } from '../client.ts'

type Of<Call extends keyof MarketClient> = Parameters<MarketClient[Call]>[0]

/** An operator's calls to the catalogue. */
export function catalogueStaff(client: MarketClient, context: CallContext) {
  return {
    shops: () => client.staffShops(undefined, { context }),
    list: (query: Of<'staffCatalogue'>) => client.staffCatalogue(query, { context }),
    create: (input: Of<'createProduct'>) => client.createProduct(input, { context }),
    change: (input: Of<'changeOffer'>) => client.changeOffer(input, { context }),
    product: (shopId: string, productId: string) => client.staffProduct({ shopId, productId }, { context }),
    save: (input: Of<'saveProduct'>) => client.saveProduct(input, { context }),
    previewPrices: (input: Of<'previewPrices'>) => client.previewPrices(input, { context }),
    changePrices: (input: Of<'changePrices'>) => client.changePrices(input, { context }),
    changeProducts: (input: Of<'changeProducts'>) => client.changeProducts(input, { context }),
    duplicate: (input: Of<'duplicateProduct'>, idempotencyKey?: string) =>
      client.duplicateProduct(input, { context: { ...context, ...(idempotencyKey && { idempotencyKey }) } }),
    preview: (shopId: string, productId: string) => client.previewProduct({ shopId, productId }, { context }),
    undoAct: (actId: string) => client.undoCatalogueAct({ actId }, { context }),
    undo: (changeIds: number[]) => client.undoCatalogueChanges({ changeIds }, { context }),
    log: (query: Of<'catalogueChanges'>) => client.catalogueChanges(query, { context }),
    file: (shopId: string, kind: 'template' | 'current') => client.catalogueFile({ shopId, kind }, { context }),
    pictures: (shopId: string, productId: string) => client.productPictures({ shopId, productId }, { context }),
    addPicture: (input: Of<'addProductPicture'>, idempotencyKey?: string) =>
      client.addProductPicture(input, { context: { ...context, ...(idempotencyKey && { idempotencyKey }) } }),
    arrangePictures: (input: Of<'arrangeProductPictures'>) => client.arrangeProductPictures(input, { context }),
    bring: (shopId: string, content: string | Uint8Array, { isWhole = false, fileName = 'precios.csv' } = {}) =>
      client.draftImport(
        { shopId, fileName, isWhole, contentBase64: Buffer.from(content).toString('base64') },
        { context },
      ),
    imports: (shopId: string) => client.catalogueImports({ shopId }, { context }),
    ages: () => client.importAges(undefined, { context }),
    import: (importId: string, query: Omit<Of<'catalogueImport'>, 'importId'> = {}) =>
      client.catalogueImport({ importId, ...query }, { context }),
    columns: (importId: string) => client.importColumns({ importId }, { context }),
    chooseColumns: (importId: string, columns: Of<'chooseColumns'>['columns']) =>
      client.chooseColumns({ importId, columns }, { context }),
    categories: (importId: string) => client.importCategories({ importId }, { context }),
    chooseCategories: (importId: string, choices: Of<'chooseCategories'>['choices']) =>
      client.chooseCategories({ importId, choices }, { context }),
    choose: (importId: string, choice: { take?: number[]; leave?: number[] }) =>
      client.chooseChanges({ importId, ...choice }, { context }),
    apply: (importId: string, isConfirmed = false) => client.applyImport({ importId, isConfirmed }, { context }),
    undoImport: (importId: string) => client.undoImport({ importId }, { context }),
    discard: (importId: string) => client.discardImport({ importId }, { context }),
  }
}
