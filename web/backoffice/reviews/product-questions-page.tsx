import { data, Link, useNavigation } from 'react-router'
import { dateLabel, todayIn } from '#services/appointments/rules/local-clock.ts'
import { paths } from '#web/backoffice/paths.ts'
import { type FieldLimits, fieldProps } from '#web/forms/field-props.ts'
import { parseForm } from '#web/forms/parse-form.server.ts'
import { readOption, readText } from '#web/forms/read-fields.ts'
import { readForm } from '#web/forms/read-form.ts'
import { readIntent } from '#web/forms/read-intent.server.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { Art } from '#web/ui/art.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ChipLink } from '#web/ui/chip.tsx'
import { cx } from '#web/ui/cx.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Pagination } from '#web/ui/navigation/pagination.tsx'
import { firstErrorRefusal } from '../../storefront/account/sign-in/refusal.ts'
import { refusedAnswer } from '../../storefront/account/sign-in/to-refusal.server.ts'
import { getRights, mayWorkAt, STORE_PLACE } from '../is-staff.ts'
import { requireStaff } from '../require-staff.server.ts'
import { ResultMessage } from '../result-message.tsx'
import { StaffForm } from '../staff-form.tsx'
import type { Route } from './+types/product-questions-page'
import {
  type QuestionField,
  questionActs,
  questionAnswerForm,
  questionLimits,
  questionModerationForm,
} from './review-forms.server.ts'
import { ReviewKinds } from './review-kinds.tsx'

/** Questions to which the page can be narrowed: those without the shop's answer, and those that somebody reported. */
const SHOW = ['unanswered', 'reported'] as const

/** Questions about products, with forms to answer one, and to hide or show it or its answers with a reason. */
export async function loader({ request, context }: Route.LoaderArgs) {
  requireStaff(context, request, { area: 'catalogue' })
  const visit = context.get(visitContext)
  const { market } = context.get(servicesContext)
  const { searchParams } = new URL(request.url)
  const after = readText(searchParams, 'after', 200) || undefined
  const only = readOption(searchParams, 'show', SHOW)
  const { questions, endCursor } = await market.staffProductQuestions(
    { ...(after && { after }), ...(only && { only }) },
    { context: visit.call },
  )
  const t = translator(visit.country.locale, 'backoffice')
  const today = todayIn(visit.country.timezone, visit.now())
  return {
    questions: questions.map(({ day, buyerAnswers, ...question }) => ({
      ...question,
      day: dateLabel(day, today),
      buyerAnswers: buyerAnswers.map((answer) => ({ ...answer, day: dateLabel(answer.day, today) })),
    })),
    next: endCursor,
    only,
    limits: questionLimits,
    isFirstPage: !after,
    seesStores: mayWorkAt(getRights(visit.viewer), STORE_PLACE, 'read'),
    seo: privateSeo(visit, paths.backofficeProductQuestions(), {
      title: t('questions.title'),
      description: t('title'),
    }),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  requireStaff(context, request, { area: 'catalogue' })
  const form = await readForm(request)
  const { market } = context.get(servicesContext)
  const visit = context.get(visitContext)
  const t = translator(visit.country.locale, 'backoffice')
  const intent = readIntent(form, questionActs)
  const call = { context: visit.call }
  try {
    if (intent === 'answer') {
      const { value, errors } = parseForm(form, questionAnswerForm, { text: t('reviews.answerMissing') })
      if (errors) return data({ refusal: firstErrorRefusal(errors) }, { status: 400 })
      await market.answerProductQuestion(value, call)
    } else {
      const { value, errors } = parseForm(form, questionModerationForm, { reason: t('reviews.reasonMissing') })
      if (errors) return data({ refusal: firstErrorRefusal(errors) }, { status: 400 })
      await market.moderateProductQuestion({ ...value, isHidden: intent === 'hide' }, call)
    }
    return { refusal: null }
  } catch (error) {
    return refusedAnswer(error)
  }
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'
export { shouldRevalidate } from '../revalidate-after-refusal.ts'

export default function ProductQuestionsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('backoffice')
  const { questions, next, only, isFirstPage, limits, seesStores } = loaderData
  return (
    <div className="mx-auto grid max-w-3xl gap-4">
      <h1 className="text-xl lg:text-2xl">{t('questions.title')}</h1>
      <ReviewKinds current="questions" seesStores={seesStores} />
      <nav aria-label={t('questions.shown.label')} className="flex flex-wrap gap-2">
        <ChipLink to={paths.backofficeProductQuestions()} isOn={only === null}>
          {t('questions.shown.all')}
        </ChipLink>
        {SHOW.map((show) => (
          <ChipLink key={show} to={paths.backofficeProductQuestions({ show })} isOn={only === show}>
            {t(`reviews.shown.${show}`)}
          </ChipLink>
        ))}
      </nav>
      <ResultMessage answer={actionData} done={t('saved')} offline={t('offline')} />
      {questions.length === 0 && (
        <EmptyState
          art={<Art name="magnifying-glass-tilted-left" size={88} />}
          title={t(only ? `questions.noneShown.${only}` : 'questions.none')}
        >
          {only === null && t('questions.noneText')}
        </EmptyState>
      )}
      {questions.map((question) => (
        <QuestionCard key={question.id} question={question} limits={limits} />
      ))}
      <Pagination
        label={t('questions.pages')}
        previous={
          isFirstPage ? null : { to: paths.backofficeProductQuestions({ show: only }), label: t('reviews.first') }
        }
        next={
          next
            ? {
                to: paths.backofficeProductQuestions({ after: next, show: only }),
                label: t(only ? 'reviews.newer' : 'reviews.next'),
              }
            : null
        }
      />
    </div>
  )
}

type ShownQuestion = Route.ComponentProps['loaderData']['questions'][number]

interface QuestionProps {
  question: ShownQuestion
  limits: FieldLimits<QuestionField>
}

function QuestionCard({ question, limits }: QuestionProps) {
  const { t } = useTranslation('backoffice')
  const { id, author, text, day, productTitle, productSlug, buyerAnswers, isHidden } = question
  return (
    <article id={`question-${id}`} className="scroll-mt-24">
      <Card className={cx('sm:p-6', isHidden && 'bg-ink-100')}>
        <header className="flex flex-wrap items-start gap-x-3 gap-y-1.5">
          <div className="min-w-0 flex-1">
            <h2 className="text-md">
              <Link
                to={paths.productQuestions(productSlug)}
                className="inline-block min-h-6 hover:text-brand-700 hover:underline"
              >
                {productTitle}
              </Link>
            </h2>
            <p className="text-ink-600 text-sm">
              {author}, {day}
            </p>
          </div>
          <State of={question} />
        </header>
        <p className="wrap-anywhere mt-2.5 whitespace-pre-line font-extrabold">{text}</p>
        <Reason of={question} />
        <div className="mt-4 border-ink-200 border-t pt-3">
          <Answer question={question} limits={limits} />
          <Moderate of={question} questionId={id} limits={limits} />
        </div>
        {buyerAnswers.map((answer) => (
          <div
            key={answer.id}
            className={cx('mt-3 rounded-tile px-4 py-3', answer.isHidden ? 'bg-ink-200' : 'bg-ink-100')}
          >
            <div className="flex flex-wrap items-start gap-x-3 gap-y-1">
              <p className="min-w-0 flex-1 font-bold text-sm">{t('questions.buyer', answer)}</p>
              <State of={answer} />
            </div>
            <p className="wrap-anywhere whitespace-pre-line">{answer.text}</p>
            <Reason of={answer} />
            <Moderate of={answer} questionId={id} answerId={answer.id} limits={limits} />
          </div>
        ))}
      </Card>
    </article>
  )
}

type Published = Pick<ShownQuestion, 'author' | 'isHidden' | 'hiddenReason' | 'reports'>

function State({ of: { reports, isHidden } }: { of: Published }) {
  const { t } = useTranslation('backoffice')
  return (
    <>
      {reports > 0 && <Badge tone="red">{t('reviews.reports', { count: reports })}</Badge>}
      {isHidden && <Badge tone="dark">{t('reviews.hidden')}</Badge>}
    </>
  )
}

function Reason({ of: { hiddenReason } }: { of: Published }) {
  const { t } = useTranslation('backoffice')
  return hiddenReason && <p className="mt-2 text-ink-600 text-sm">{t('reviews.because', { reason: hiddenReason })}</p>
}

function Answer({ question: { id, author, answer }, limits }: QuestionProps) {
  const { t } = useTranslation('backoffice')
  const field = fieldProps({ limits, values: { text: answer ?? '' } })
  const pending = useNavigation().formData
  const verb = t(answer === null ? 'reviews.answer' : 'reviews.change')
  return (
    <>
      {answer !== null && (
        <div className="mb-2 rounded-tile bg-brand-50 px-4 py-3">
          <p className="font-bold text-brand-800 text-sm">{t('reviews.answeredBy')}</p>
          <p className="wrap-anywhere whitespace-pre-line">{answer}</p>
        </div>
      )}
      <details key={answer} open={answer === null}>
        <summary
          aria-label={`${verb}: ${author}`}
          className="inline-flex min-h-10 items-center font-extrabold text-brand-700 text-md"
        >
          {verb}
        </summary>
        <StaffForm preventScrollReset className="mt-2 grid gap-3">
          <input type="hidden" name="questionId" value={id} />
          <TextArea
            {...field('text')}
            label={t('reviews.answerLabel')}
            hint={t('questions.answerHint')}
            messages={{ required: t('reviews.answerMissing') }}
          />
          <Button
            type="submit"
            name="intent"
            value="answer"
            size="sm"
            className="justify-self-start"
            isPending={pending?.get('questionId') === id && pending.get('intent') === 'answer'}
            pendingLabel={t('saving')}
          >
            {t('reviews.publish')}
          </Button>
        </StaffForm>
      </details>
    </>
  )
}

/** Hides a question or an answer, or shows it, which decides its reports as well. */
function Moderate({
  of: { isHidden, author, reports },
  questionId,
  answerId,
  limits,
}: {
  of: Published
  questionId: string
  answerId?: string
  limits: QuestionProps['limits']
}) {
  const { t } = useTranslation('backoffice')
  const field = fieldProps({ limits })
  const pending = useNavigation().formData
  const acts = isHidden || reports > 0 ? (['show', 'hide'] as const) : (['hide'] as const)
  const verb = t(isHidden ? 'reviews.show' : 'reviews.hide')
  const isPending = (intent: string) =>
    pending?.get('questionId') === questionId &&
    (pending.get('answerId') ?? undefined) === answerId &&
    pending.get('intent') === intent
  return (
    <details>
      <summary
        aria-label={`${verb}: ${author}`}
        className="inline-flex min-h-10 items-center font-extrabold text-brand-700 text-md"
      >
        {verb}
      </summary>
      <StaffForm preventScrollReset className="mt-2 grid gap-3">
        <input type="hidden" name="questionId" value={questionId} />
        {answerId && <input type="hidden" name="answerId" value={answerId} />}
        <TextField
          {...field('reason')}
          label={t('reviews.reason')}
          hint={t('reviews.reasonHint')}
          messages={{ required: t('reviews.reasonMissing') }}
        />
        <div className="flex flex-wrap gap-2">
          {acts.map((act) => (
            <Button
              key={act}
              type="submit"
              name="intent"
              value={act}
              size="sm"
              variant={act === 'hide' ? 'outline' : undefined}
              isPending={isPending(act)}
              pendingLabel={t('saving')}
            >
              {t(`reviews.${act}`)}
            </Button>
          ))}
        </div>
      </StaffForm>
    </details>
  )
}
