import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import { getSweepStart } from '#shared/pictures/remove-pictures.ts'
import { fingerprintPicture, storePicture } from '#shared/pictures/store-picture.ts'
import { accountUid } from '#shared/rpc/access.ts'
import { httpError } from '#shared/rpc/errors.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { createOnce } from '../create-once.ts'
import type { MarketDependencies } from '../deps.ts'
import { marketError } from '../errors.ts'
import { productPictures as pictureKind } from '../images/product-picture-kind.ts'
import { toUploadSource } from '../images/upload-source.ts'
import { retryOnDeadlock } from '../orders/retry-on-deadlock.ts'
import type { Tables } from '../tables.ts'
import { changePicturesInTransaction, lockPictures } from './change-pictures.ts'
import type { StaffProductPictures } from './picture-contract.ts'
import { isSameList, MOST_PICTURES, type ProductPicture } from './rules/product-pictures.ts'
import { findPicturedProduct, findPictures, type PicturedProduct, usePicture } from './store/product-pictures.ts'

interface ProductPath {
  shopId: string
  productId: string
}

type PictureDependencies = Pick<MarketDependencies, 'db' | 'now' | 'log' | 'storage'>

export async function productPictures(
  { db }: Pick<MarketDependencies, 'db'>,
  path: ProductPath,
): Promise<StaffProductPictures> {
  return toResponse(path.shopId, await requireProduct(db, path), await findPictures(db, path.productId))
}

/** Adds an uploaded picture behind the others; once per Idempotency-Key. */
export async function addProductPicture(
  deps: PictureDependencies,
  { file, ...path }: ProductPath & { file: File },
  context: CallContext,
): Promise<{ imageId: string; changeIds: number[] }> {
  const actorUid = accountUid(context)
  const { shopId, productId } = path
  // The product is checked before the picture is decoded.
  const { title } = await requireProduct(deps.db, path)
  const input = { ...path, picture: await fingerprintPicture({ file }) }
  return storePicture(pictureKind, deps, { file }, async (pictureId) => {
    const answer = await retryOnDeadlock(deps, () =>
      createOnce(deps, { operation: 'addProductPicture', input }, context, async (trx) => {
        const before = await lockPictures(trx, productId)
        if (before.length >= MOST_PICTURES) throw marketError('too-many-product-pictures')
        const isUsed = await usePicture(trx, { id: pictureId, productId, since: getSweepStart(deps.now()) })
        if (!isUsed) throw httpError('unavailable', { retryAfter: 1 })

        const source = toUploadSource(pictureId)
        const added = { id: pictureId, variantId: null, alt: title, isIllustrative: false, kind: 'upload', source }
        const change = { productId, before, after: [...before, added] }
        const by = { shopId, actorUid, cause: 'hand', now: deps.now() }
        return { imageId: pictureId, changeIds: [requireChange(await changePicturesInTransaction(trx, change, by))] }
      }),
    )
    return { answer }
  })
}

interface Arrangement extends ProductPath {
  version: string
  pictures: readonly { imageId: string; alt?: string | undefined; productVariantId?: string | null | undefined }[]
}

/** Orders, describes and removes pictures: all of it, or nothing where somebody changed them since `version`. */
export async function arrangeProductPictures(
  deps: Pick<MarketDependencies, 'db' | 'now' | 'log'>,
  { version, pictures, ...path }: Arrangement,
  context: CallContext,
): Promise<StaffProductPictures & { changeIds: number[] }> {
  const actorUid = accountUid(context)
  const { shopId, productId } = path
  const product = await requireProduct(deps.db, path)
  return retryOnDeadlock(deps, () =>
    deps.db.transaction().execute(async (trx) => {
      const before = await lockPictures(trx, productId)
      const after = arrange(before, pictures, product)
      // The same request twice finds the list as it left it.
      if (after && isSameList(before, after)) return { ...toResponse(shopId, product, before), changeIds: [] }
      if (!after || toVersion(before) !== version) throw marketError('product-pictures-changed')

      const by = { shopId, actorUid, cause: 'hand', now: deps.now() }
      const changeId = requireChange(await changePicturesInTransaction(trx, { productId, before, after }, by))
      return { ...toResponse(shopId, product, after), changeIds: [changeId] }
    }),
  )
}

/** Id of a written change. */
export function requireChange(changeId: number | null): number {
  if (changeId === null) throw marketError('picture-file-removed')
  return changeId
}

/** The arranged list; null: it names a picture that the product does not have, or one twice. */
function arrange(
  before: readonly ProductPicture[],
  wanted: Arrangement['pictures'],
  { title, options }: PicturedProduct,
): ProductPicture[] | null {
  const known = new Map(before.map((picture) => [picture.id, picture]))
  const after = wanted.flatMap(({ imageId, alt, productVariantId: variantId }) => {
    const picture = known.get(imageId)
    if (!picture) return []
    const isOption =
      variantId == null || variantId === picture.variantId || options.some((each) => each.variantId === variantId)
    if (!isOption) throw marketError('offer-not-found')
    return [
      {
        ...picture,
        ...(alt !== undefined && { alt: alt || title }),
        ...(variantId !== undefined && { variantId }),
      },
    ]
  })
  return after.length === wanted.length && new Set(after.map(({ id }) => id)).size === after.length ? after : null
}

async function requireProduct(db: Kysely<Tables>, { shopId, productId }: ProductPath): Promise<PicturedProduct> {
  const product = await findPicturedProduct(db, shopId, productId)
  if (!product) throw marketError('staff-product-not-found')
  return product
}

function toResponse(
  shopId: string,
  { productId, slug, title, isShown, options }: PicturedProduct,
  pictures: readonly ProductPicture[],
): StaffProductPictures {
  return {
    shopId,
    productId,
    productSlug: slug,
    title,
    isShown,
    version: toVersion(pictures),
    most: MOST_PICTURES,
    pictures: pictures.map(({ id, alt, variantId, kind }) => ({
      imageId: id,
      alt,
      productVariantId: variantId,
      isUploaded: kind === 'upload',
    })),
    options: options.map(({ variantId, optionTitle }) => ({ productVariantId: variantId, optionTitle })),
  }
}

function toVersion(pictures: readonly ProductPicture[]): string {
  const shown = pictures.map(({ id, variantId, alt }) => [id, variantId, alt])
  return createHash('sha256').update(JSON.stringify(shown)).digest('base64url').slice(0, 22)
}
