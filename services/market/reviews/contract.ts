import * as z from 'zod'
import { operation, PHOTO } from '#shared/rpc/operation.ts'
import { Day, requiredText } from '#shared/values.ts'
import { MOST_ANSWER_CHARACTERS, MOST_REVIEW_CHARACTERS, MOST_TITLE_CHARACTERS } from './rules/product-reviews.ts'

const Stars = z.int().min(1).max(5)

/** A buyer's review of a product. Each author has a completed order with it: 'Compra verificada'. */
export const ProductReview = z.object({
  id: z.string(),
  stars: Stars,
  title: z.string().describe('May be empty'),
  text: z.string().describe('Plain text; may be empty'),
  author: z.string().describe("'Ana S.'"),
  day: Day.describe("In the shop's time zone, as the order was"),
  isEdited: z.boolean(),
  answer: z.string().nullable().describe("The shop's, plain text"),
  pictures: z.array(z.string()).describe("Paths '/media/opinions/…/320.webp'; also 640 and 1280"),
})

export const OwnProductReview = ProductReview.extend({ isHidden: z.boolean().describe('By staff') })

export const ReviewSort = z.enum(['newest', 'best', 'worst'])

export const StaffProductReview = OwnProductReview.extend({
  productTitle: z.string(),
  productSlug: z.string(),
  orderReference: z.string(),
  shopId: z.string().describe('That it was bought at'),
  shopName: z.string(),
  hiddenReason: z.string().nullable(),
  reports: z.int().describe('By customers, that wait for a decision'),
})

const productId = z.string().max(100)

/** Product reviews by their buyers. Store reviews belong to appointments. */
export const reviewCalls = {
  productReviews: operation({ access: 'public', mayLag: true })
    .route({
      method: 'GET',
      path: '/web/products/{productId}/reviews',
      summary: 'Reviews of a product',
      tags: ['reviews'],
    })
    .input(
      z.object({
        productId,
        sortBy: ReviewSort.default('newest').describe('Of as many stars the newest first'),
        after: z.string().max(200).optional(),
        first: z.coerce.number().int().min(1).max(50).default(5),
      }),
    )
    .output(
      z.object({
        reviews: z.array(ProductReview),
        endCursor: z.string().nullable(),
        byStars: z.array(z.int()).length(5).describe('How many gave 1, 2, 3, 4 and 5 stars'),
      }),
    ),

  /** `canReview`: the caller has a completed order with it. An unknown product reads as one without buyers. */
  ownProductReview: operation({ access: 'customer' })
    .route({
      method: 'GET',
      path: '/app/products/{productId}/review',
      summary: "The caller's review of a product",
      tags: ['reviews'],
    })
    .input(z.object({ productId }))
    .output(z.object({ canReview: z.boolean(), review: OwnProductReview.nullable() })),

  /**
   * Creates or updates the caller's review; repeating the call changes nothing. 409 without a completed order of it.
   */
  saveProductReview: operation({ access: 'customer' })
    .route({
      method: 'PUT',
      path: '/app/products/{productId}/review',
      summary: 'Review a product',
      tags: ['reviews'],
    })
    .input(
      z.object({
        productId,
        stars: Stars,
        title: z.string().trim().max(MOST_TITLE_CHARACTERS).default(''),
        text: z.string().trim().max(MOST_REVIEW_CHARACTERS).default(''),
      }),
    )
    .output(OwnProductReview),

  /** Removes the caller's review; idempotent. A review hidden by staff loses its text and stays hidden. */
  removeProductReview: operation({ access: 'customer' })
    .route({
      method: 'DELETE',
      path: '/app/products/{productId}/review',
      summary: 'Take a review back',
      tags: ['reviews'],
    })
    .input(z.object({ productId }))
    .output(z.object({ message: z.literal('valid') })),

  /** Adds a picture, re-encoded from its pixels; at most 3. 404 without a review. */
  addProductReviewPicture: operation({ access: 'customer', ...PHOTO, idempotency: true })
    .route({
      method: 'POST',
      path: '/app/products/{productId}/review/pictures',
      summary: 'Add a picture to a review',
      tags: ['reviews'],
    })
    .input(z.object({ productId, file: z.file() }))
    .output(z.object({ pictures: z.array(z.string()) })),

  /** `pictureId` as in `/media/opinions/{pictureId}/320.webp`. Idempotent. 404 without a review. */
  removeProductReviewPicture: operation({ access: 'customer' })
    .route({
      method: 'DELETE',
      path: '/app/products/{productId}/review/pictures/{pictureId}',
      summary: 'Remove a picture from a review',
      tags: ['reviews'],
    })
    .input(z.object({ productId, pictureId: z.string().max(100) }))
    .output(z.object({ pictures: z.array(z.string()) })),

  /** Products of the caller's completed order, with the caller's review of each; empty for other orders. */
  reviewsOfOrder: operation({ access: 'owner', load: 'checkout' })
    .route({
      method: 'GET',
      path: '/app/orders/{orderId}/productReviews',
      summary: 'Products of an order to review',
      tags: ['reviews'],
    })
    .input(z.object({ orderId: z.string().max(100) }))
    .output(
      z.array(
        z.object({
          productId: z.string(),
          productSlug: z.string(),
          title: z.string(),
          imageId: z.string().nullable(),
          stars: Stars.nullable().describe('null: nothing said yet'),
        }),
      ),
    ),

  /** Operators: reviews of every product, including hidden ones, newest first; those of `only` oldest first. */
  staffProductReviews: operation({ access: 'operator', area: 'catalogue' })
    .route({ method: 'GET', path: '/staff/productReviews', summary: 'Reviews of products', tags: ['staff'] })
    .input(
      z.object({
        after: z.string().max(200).optional(),
        first: z.coerce.number().int().min(1).max(100).default(30),
        only: z
          .enum(['unanswered', 'reported'])
          .optional()
          .describe('Shown ones without an answer, or those with reports to decide'),
      }),
    )
    .output(z.object({ reviews: z.array(StaffProductReview), endCursor: z.string().nullable() })),

  /**
   * Operators: hide or show a review, with a reason for the audit log; stars of hidden ones do not count. Idempotent.
   */
  moderateProductReview: operation({ access: 'operator', area: 'catalogue' })
    .route({
      method: 'POST',
      path: '/staff/productReviews/{reviewId}/moderate',
      summary: 'Hide or show a review',
      tags: ['staff'],
    })
    .input(
      z.object({
        reviewId: z.string().max(100),
        isHidden: z.boolean(),
        reason: z.string().trim().min(1, 'Di por qué').max(300),
      }),
    )
    .output(z.object({ message: z.literal('valid') })),

  /** Operators: publish the shop's answer to a review, or change it. Both texts stay in the audit log. Idempotent. */
  answerProductReview: operation({ access: 'operator', area: 'catalogue' })
    .route({
      method: 'PUT',
      path: '/staff/productReviews/{reviewId}/answer',
      summary: 'Answer a review',
      tags: ['staff'],
    })
    .input(z.object({ reviewId: z.string().max(100), text: requiredText('Text', MOST_ANSWER_CHARACTERS) }))
    .output(z.object({ message: z.literal('valid') })),

  /** Operators: take the answer back. Idempotent. */
  removeProductReviewAnswer: operation({ access: 'operator', area: 'catalogue' })
    .route({
      method: 'DELETE',
      path: '/staff/productReviews/{reviewId}/answer',
      summary: 'Take an answer back',
      tags: ['staff'],
    })
    .input(z.object({ reviewId: z.string().max(100) }))
    .output(z.object({ message: z.literal('valid') })),
}

export type ProductReview = z.infer<typeof ProductReview>
export type OwnProductReview = z.infer<typeof OwnProductReview>
export type ReviewSort = z.infer<typeof ReviewSort>
export type StaffProductReview = z.infer<typeof StaffProductReview>
