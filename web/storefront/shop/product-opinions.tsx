import type { ProductDetail } from '#services/market/contract.ts'
import { ProductQuestions, type ProductQuestionsProps } from '../questions/product-questions.tsx'
import { ProductReviews, type ShownReviews } from '../reviews/product-reviews.tsx'

export interface ProductOpinionsProps {
  product: Pick<ProductDetail, 'slug' | 'rating'>
  reviews: ShownReviews | null
  questions: Omit<ProductQuestionsProps, 'slug'>
  /** The variant of the address, which stays chosen. */
  sku: string | null
}

/** What customers say and ask about a product, whose script loads later. */
export default function ProductOpinions({ product, reviews, questions, sku }: ProductOpinionsProps) {
  return (
    <>
      <ProductReviews product={product} shown={reviews} sku={sku} />
      <ProductQuestions slug={product.slug} {...questions} />
    </>
  )
}
