import type { ReactNode } from 'react'
import type { BuyerAnswer, ProductQuestion } from '#services/market/contract.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { shortDay } from '../pets/day.ts'
import { ReviewAnswer } from '../reviews/review-answer.tsx'

export interface ProductQuestionsProps {
  slug: string
  questions: readonly ProductQuestion[]
  count: number
}

/** Newest questions about a product on its page, with the way to all of them and to ask. */
export function ProductQuestions({ slug, questions, count }: ProductQuestionsProps) {
  const { t } = useTranslation('questions')
  const ask = (
    <ButtonLink to={paths.productQuestions(slug)} variant="outline" rel="nofollow">
      {t('ask')}
    </ButtonLink>
  )
  return (
    <section aria-labelledby="questions-title" className="mt-10">
      <h2 id="questions-title" className="text-xl sm:text-2xl">
        {t('title')}
      </h2>
      {count === 0 ? (
        <Card className="mt-4 flex flex-wrap items-center justify-between gap-4">
          <div>
            <p className="font-extrabold">{t('none')}</p>
            <p className="mt-1 text-ink-600 text-sm">{t('noneText')}</p>
          </div>
          {ask}
        </Card>
      ) : (
        <>
          <ul className="mt-4 grid gap-3 md:grid-cols-2">
            {questions.map((question) => (
              <li key={question.id}>
                <QuestionCard question={question} />
              </li>
            ))}
          </ul>
          <div className="mt-4 flex flex-wrap gap-3">
            {count > questions.length && (
              <ButtonLink to={paths.productQuestions(slug)} variant="soft">
                {t('all', { count })}
              </ButtonLink>
            )}
            {ask}
          </div>
        </>
      )}
    </section>
  )
}

interface QuestionCardProps {
  question: ProductQuestion
  /** Actions of the reader below the question, and below one of its answers. */
  acts?: ReactNode
  answerActs?(answer: BuyerAnswer): ReactNode
}

/** A question with the answers of the shop and of buyers. */
export function QuestionCard({ question, acts, answerActs }: QuestionCardProps) {
  const { t } = useTranslation('questions')
  const { text, author, day, answer, buyerAnswers } = question
  return (
    <Card className="grid h-full content-start gap-3">
      <div className="flex gap-2.5">
        <i className="icon-message-circle-question-mark mt-0.5 size-5 text-brand-600" />
        <div className="min-w-0">
          <h3 className="wrap-anywhere whitespace-pre-line text-md">{text}</h3>
          <p className="mt-0.5 text-ink-600 text-sm">
            {t('by', { author })} · <time dateTime={day}>{shortDay(day)}</time>
          </p>
        </div>
      </div>
      {answer !== null && <ReviewAnswer title={t('shop')} text={answer} />}
      {buyerAnswers.map((each) => (
        <div key={each.id} className="rounded-tile bg-ink-100 px-3.5 py-3 text-sm">
          <p className="flex items-center gap-1 font-extrabold">
            <i className="icon-badge-check size-4 text-ok" />
            {t('buyer', { author: each.author })}
          </p>
          <p className="wrap-anywhere whitespace-pre-line text-ink-800">{each.text}</p>
          {answerActs?.(each)}
        </div>
      ))}
      {answer === null && buyerAnswers.length === 0 && <p className="text-ink-600 text-sm">{t('waiting')}</p>}
      {acts}
    </Card>
  )
}
