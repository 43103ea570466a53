import * as z from 'zod'
import { operation, PHOTO } from '#shared/rpc/operation.ts'
import { MOST_ALT_LENGTH, MOST_PICTURES } from './rules/product-pictures.ts'

/** The pictures of a product, which all shops that offer it share; the first one is on its card. */
export const StaffProductPictures = z.object({
  shopId: z.string(),
  productId: z.string(),
  productSlug: z.string(),
  title: z.string(),
  isShown: z.boolean().describe('Shoppers of this shop see the product'),
  version: z.string().describe('Of the list: a change names the one that it was made from'),
  most: z.int().describe(`Pictures that a product may have: ${MOST_PICTURES}`),
  pictures: z.array(
    z.object({
      imageId: z.string().describe('/media/products/IMAGEID-480.webp'),
      alt: z.string().describe("The product's name, unless somebody wrote another text"),
      productVariantId: z.string().nullable().describe('The only option in the picture; null: the whole product'),
      isUploaded: z.boolean().describe('false: a file named its address'),
    }),
  ),
  options: z.array(z.object({ productVariantId: z.string(), optionTitle: z.string() })),
})

const product = z.object({ shopId: z.string().max(100), productId: z.string().max(100) })
const base = '/staff/shops/{shopId}/products/{productId}/pictures'
const Changed = StaffProductPictures.extend({
  changeIds: z.array(z.int()).describe('Of the change log, for `undoCatalogueChanges`; none: nothing changed'),
})

/** Pictures of products by hand. Every change is logged with its author and time. */
export const staffPictureCalls = {
  productPictures: operation({ access: 'operator', area: 'catalogue' })
    .route({ method: 'GET', path: base, summary: 'Pictures of a product', tags: ['staff'] })
    .input(product)
    .output(StaffProductPictures),

  /**
   * Adds a picture behind the others; re-encoded from its pixels, with the formats and limits of a pet's photo
   * (pets.savePetPicture). 409 'Too many pictures'.
   */
  addProductPicture: operation({ access: 'operator', area: 'catalogue', ...PHOTO, idempotency: true })
    .route({ method: 'POST', path: base, summary: 'Add a picture', tags: ['staff'] })
    .input(product.extend({ file: z.file() }))
    .output(z.object({ imageId: z.string(), changeIds: z.array(z.int()) })),

  /**
   * Brings the pictures into this order, with these texts (empty: the product's name) and options; what a picture leaves
   * out stays, and a picture that is not named is removed. 409 'Changed elsewhere' when somebody changed them since
   * `version`, unless the list is already as asked for.
   */
  arrangeProductPictures: operation({ access: 'operator', area: 'catalogue' })
    .route({ method: 'PUT', path: base, summary: 'Order, describe or remove pictures', tags: ['staff'] })
    .input(
      product.extend({
        version: z.string().max(100),
        pictures: z
          .array(
            z.object({
              imageId: z.string().max(100),
              alt: z.string().trim().max(MOST_ALT_LENGTH).optional(),
              productVariantId: z.string().max(100).nullable().optional(),
            }),
          )
          .max(300),
      }),
    )
    .output(Changed),
}

export type StaffProductPictures = z.infer<typeof StaffProductPictures>
