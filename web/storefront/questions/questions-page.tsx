import { data, Form, Link, redirect, useNavigation } from 'react-router'
import { newSecret } from '#shared/ids.ts'
import { fieldProps } from '#web/forms/field-props.ts'
import { parseForm, parseFormOrThrow } from '#web/forms/parse-form.server.ts'
import { readOption, readText } from '#web/forms/read-fields.ts'
import { readForm } from '#web/forms/read-form.ts'
import { readIntent } from '#web/forms/read-intent.server.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import type { PagePolicy } from '#web/request/page-policy.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { Art } from '#web/ui/art.tsx'
import { BackLink } from '#web/ui/back-link.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { Pagination } from '#web/ui/navigation/pagination.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toRefusal, toResponseInit } from '../account/sign-in/to-refusal.server.ts'
import { NoShop } from '../layout/no-shop.tsx'
import { requireSignedIn } from '../profile/load-account.server.ts'
import { PageHeading } from '../profile/page-heading.tsx'
import { Refused } from '../profile/refused.tsx'
import type { Route } from './+types/questions-page'
import { QuestionCard } from './product-questions.tsx'
import { answerForm, chosenQuestionForm, questionForm, questionLimits } from './question-forms.server.ts'

const DONE = ['asked', 'answered', 'removed'] as const

export const handle = { rate: 'alert' } satisfies PagePolicy

/** All questions about a product; who has signed in asks here, and a buyer answers. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const { market } = context.get(servicesContext)
  const { id: shopId } = await visit.shop()
  if (shopId === '') return null
  const call = { context: visit.call }
  const { searchParams } = new URL(request.url)
  const after = readText(searchParams, 'after', 200) || undefined
  const { _id: productId, slug, title } = await market.catalogItemProduct({ shopId, slugOrId: params.slug }, call)
  const isSignedIn = visit.viewer.uid !== null && !visit.viewer.isGuest
  const [page, own] = await Promise.all([
    market.productQuestions({ productId, ...(after && { after }) }, call),
    isSignedIn ? market.ownProductQuestions({ productId }, call) : null,
  ])
  const t = translator(visit.country.locale, 'questions')
  return {
    product: { slug, title },
    ...page,
    own,
    isFirstPage: !after,
    done: readOption(searchParams, 'done', DONE),
    limits: questionLimits,
    idempotencyKey: newSecret(),
    seo: privateSeo(visit, paths.productQuestions(slug), {
      title: t('page.title', { product: title }),
      description: t('page.description'),
    }),
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  requireSignedIn(context, request)
  const visit = context.get(visitContext)
  const { market } = context.get(servicesContext)
  const form = await readForm(request)
  const call = { context: visit.call }
  const t = translator(visit.country.locale, 'questions')
  const intent = readIntent(form, ['ask', 'answer', 'remove', 'remove-answer'])
  const typed = { ...parseForm(form, questionForm).typed, ...parseForm(form, answerForm).typed }
  const back = (done: (typeof DONE)[number]) => redirect(paths.productQuestions(params.slug, { done }), 303)
  try {
    if (intent === 'ask') {
      const { id: shopId } = await visit.shop()
      const { _id: productId } = await market.catalogItemProduct({ shopId, slugOrId: params.slug }, call)
      const { question, idempotencyKey } = parseFormOrThrow(form, questionForm, { question: t('page.questionMissing') })
      await market.askProductQuestion({ productId, text: question }, { context: visit.callWithKey(idempotencyKey) })
      return back('asked')
    }
    if (intent === 'answer') {
      const { questionId, answer } = parseFormOrThrow(form, answerForm, { answer: t('page.answerMissing') })
      await market.answerAsBuyer({ questionId, text: answer }, call)
      return back('answered')
    }
    const { questionId } = parseFormOrThrow(form, chosenQuestionForm)
    await (intent === 'remove'
      ? market.removeProductQuestion({ questionId }, call)
      : market.removeBuyerAnswer({ questionId }, call))
    return back('removed')
  } catch (error) {
    const refusal = toRefusal(error)
    return data({ refusal, typed }, toResponseInit(refusal))
  }
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

export default function QuestionsPage({ loaderData, actionData }: Route.ComponentProps) {
  return loaderData ? <Questions {...loaderData} answer={actionData} /> : <NoShop />
}

type Shown = NonNullable<Route.ComponentProps['loaderData']>

function Questions({
  product: { slug, title },
  questions,
  endCursor,
  isFirstPage,
  own,
  done,
  limits,
  idempotencyKey,
  answer,
}: Shown & { answer: Route.ComponentProps['actionData'] }) {
  const { t } = useTranslation('questions')
  return (
    <div className="mx-auto grid max-w-2xl gap-4">
      <BackLink to={paths.product(slug)}>{t('page.toProduct')}</BackLink>
      <PageHeading title={t('title')}>{title}</PageHeading>
      {answer?.refusal && <Refused answer={answer} offline={t('page.offline')} />}
      {done && !answer && (
        <Notice tone="ok">
          <span role="status">{t(`page.${done}`)}</span>
        </Notice>
      )}
      {own ? (
        // A question that was published begins anew.
        <AskForm key={idempotencyKey} limits={limits} idempotencyKey={idempotencyKey} typed={answer?.typed?.question} />
      ) : (
        <Card className="flex flex-wrap items-center justify-between gap-4">
          <p className="text-ink-600">{t('page.signInText')}</p>
          <ButtonLink to={paths.signin({ referrer: paths.productQuestions(slug) })}>{t('page.signIn')}</ButtonLink>
        </Card>
      )}
      {questions.length === 0 && (
        <EmptyState art={<Art name="magnifying-glass-tilted-left" size={72} />} title={t('none')}>
          {t('noneText')}
        </EmptyState>
      )}
      {questions.length > 0 && <h2 className="sr-only">{t('page.list')}</h2>}
      <ul className="grid gap-3 empty:hidden">
        {questions.map((question) => (
          <li key={question.id}>
            <QuestionCard
              question={question}
              acts={<Acts question={question} {...{ own, limits, slug, answer }} />}
              answerActs={({ id, author }) => <ReportLink kind="answer" id={id} slug={slug} author={author} />}
            />
          </li>
        ))}
      </ul>
      <Pagination
        label={t('page.pages')}
        previous={isFirstPage ? null : { to: paths.productQuestions(slug), label: t('page.start') }}
        next={endCursor ? { to: paths.productQuestions(slug, { after: endCursor }), label: t('page.next') } : null}
      />
    </div>
  )
}

function AskForm({
  limits,
  idempotencyKey,
  typed,
}: Pick<Shown, 'limits' | 'idempotencyKey'> & { typed: string | undefined }) {
  const { t } = useTranslation('questions')
  const isPending = useNavigation().formData?.get('intent') === 'ask'
  const field = fieldProps({ limits, values: { question: typed } })
  return (
    <Card>
      <Form method="post" className="grid gap-4">
        <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
        <TextArea
          {...field('question')}
          label={t('page.question')}
          hint={t('page.questionHint')}
          messages={{ required: t('page.questionMissing') }}
        />
        <Button
          type="submit"
          name="intent"
          value="ask"
          className="justify-self-start"
          isPending={isPending}
          pendingLabel={t('page.sending')}
        >
          {t('page.send')}
        </Button>
      </Form>
    </Card>
  )
}

/** What the reader may do with a question: take back an own one, answer as a buyer, report one of somebody else. */
function Acts({
  question: { id, author },
  own,
  limits,
  slug,
  answer,
}: Pick<Shown, 'own' | 'limits'> & {
  question: Shown['questions'][number]
  slug: string
  answer: Route.ComponentProps['actionData']
}) {
  const { t } = useTranslation('questions')
  const pending = useNavigation().formData
  const isPending = (intent: string) => pending?.get('questionId') === id && pending.get('intent') === intent
  const saved = own?.answers.find(({ questionId }) => questionId === id)?.text
  const refused = answer?.typed?.questionId === id ? answer.typed.answer : undefined
  const field = fieldProps({ limits, values: { answer: refused ?? saved } })
  if (own?.questionIds.includes(id))
    return <RemoveForm questionId={id} intent="remove" label={t('page.remove')} isPending={isPending('remove')} />
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-1">
      {own?.canAnswer && (
        <details key={saved} open={refused !== undefined} className="open:basis-full">
          <summary
            aria-label={saved ? undefined : t('page.answerNamed', { author })}
            className="inline-flex min-h-11 items-center font-extrabold text-brand-700"
          >
            {t(saved ? 'page.change' : 'page.answer')}
          </summary>
          <Form method="post" className="grid gap-3" preventScrollReset>
            <input type="hidden" name="questionId" value={id} />
            <TextArea
              {...field('answer')}
              label={t('page.answerLabel')}
              hint={t('page.answerHint')}
              messages={{ required: t('page.answerMissing') }}
            />
            <Button
              type="submit"
              name="intent"
              value="answer"
              size="sm"
              className="justify-self-start"
              isPending={isPending('answer')}
              pendingLabel={t('page.sending')}
            >
              {t('page.publish')}
            </Button>
          </Form>
          {saved && (
            <RemoveForm
              questionId={id}
              intent="remove-answer"
              label={t('page.removeAnswer')}
              isPending={isPending('remove-answer')}
            />
          )}
        </details>
      )}
      <ReportLink kind="question" id={id} slug={slug} author={author} />
    </div>
  )
}

function RemoveForm({
  questionId,
  intent,
  label,
  isPending,
}: {
  questionId: string
  intent: 'remove' | 'remove-answer'
  label: string
  isPending: boolean
}) {
  const { t } = useTranslation('questions')
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="questionId" value={questionId} />
      <Button
        type="submit"
        name="intent"
        value={intent}
        size="sm"
        variant="ghost"
        isPending={isPending}
        pendingLabel={t('page.sending')}
      >
        {label}
      </Button>
    </Form>
  )
}

/** The way to report a question or an answer. */
function ReportLink({
  kind,
  id,
  slug,
  author,
}: {
  kind: 'question' | 'answer'
  id: string
  slug: string
  author: string
}) {
  const { t } = useTranslation('questions')
  return (
    <Link
      to={paths.reportPublished({ kind, id, slug })}
      rel="nofollow"
      aria-label={t('page.reportNamed', { author })}
      className="inline-flex min-h-11 items-center text-ink-600 text-sm underline"
    >
      {t('page.report')}
    </Link>
  )
}
