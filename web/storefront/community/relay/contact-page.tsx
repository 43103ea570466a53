import { ChevronLeft, LockKeyhole } from 'lucide-react'
import { data, Form, Link, type RouterContextProvider, redirect, useNavigation, useSearchParams } from 'react-router'
import type { Contact, Post } from '#services/community/contract.ts'
import { newSecret } from '#shared/ids.ts'
import { fieldProps } from '#web/forms/field-props.ts'
import { getFieldLimits, parseForm, parseFormOrThrow } from '#web/forms/parse-form.server.ts'
import { readId } from '#web/forms/read-fields.ts'
import { readForm } from '#web/forms/read-form.ts'
import { readIntent } from '#web/forms/read-intent.server.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import type { PagePolicy } from '#web/request/page-policy.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { Refusal } from '../../account/sign-in/refusal.ts'
import { getStatus, toRefusal } from '../../account/sign-in/to-refusal.server.ts'
import { AnswerNotice } from '../../profile/answer-notice.tsx'
import { requireSignedIn } from '../../profile/load-account.server.ts'
import { PageHeading } from '../../profile/page-heading.tsx'
import { Refused } from '../../profile/refused.tsx'
import { getPostPage } from '../post/post-glance.ts'
import { factsLine, formatPlace, formatPostTitle } from '../post/post-labels.ts'
import { PostPicture } from '../post/post-picture.tsx'
import type { Route } from './+types/contact-page'
import { answerForm, messageForm } from './relay-forms.server.ts'

export const handle = { thirdPartyScripts: 'blocked' } satisfies PagePolicy

type Context = Readonly<RouterContextProvider>

/**
 * Contact page: the question about the hidden mark, where there is one, and the first message. Afterwards it redirects
 * to the conversation.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  requireSignedIn(context, request)
  const { post, contact } = await findContact(context, request)
  const visit = context.get(visitContext)
  const t = translator(visit.country.locale, 'conversations')
  const tPost = translator(visit.country.locale, 'communityPost')
  const { id, kind, species, colours, pictures, by } = post
  const [picture] = pictures
  const title = t(`contact.title.${kind}`, { name: formatPostTitle(tPost, post) })
  return {
    id,
    kind,
    title,
    name: formatPostTitle(tPost, post),
    picture: { species, colours, picture: picture ? { small: picture.small, medium: picture.medium } : null },
    facts: [factsLine(tPost, post), formatPlace(post)].filter(Boolean),
    by: by.name,
    back: getPostPage(post),
    contact,
    limits: { ...getFieldLimits(answerForm), ...getFieldLimits(messageForm) },
    idempotencyKey: newSecret(),
    seo: privateSeo(visit, paths.petContact({ id }), { title, description: t('description') }),
  }
}

/** Post and contact of the page; redirects the owner, and visitors who already have a conversation. */
async function findContact(context: Context, request: Request): Promise<{ post: Post; contact: Contact }> {
  const call = { context: context.get(visitContext).call }
  const { community } = context.get(servicesContext)
  const postId = postIdIn(request)
  const post = await community.post({ postId }, call)
  if (post.isOwn) throw redirect(getPostPage(post))
  const contact = await community.contactOfPost({ postId }, call)
  if (contact.threadId !== null) throw redirect(paths.conversation(contact.threadId))
  return { post, contact }
}

function postIdIn(request: Request): string {
  return readId(new URL(request.url).searchParams, 'id')
}

interface Answer {
  refusal?: Refusal
  isWrong?: true
  typed?: string
}

export async function action({ request, context }: Route.ActionArgs) {
  requireSignedIn(context, request)
  const form = await readForm(request)
  const intent = readIntent(form, ['answer', 'write'])
  const typed = intent === 'answer' ? parseForm(form, answerForm).typed.answer : parseForm(form, messageForm).typed.text
  try {
    const to = await doWith(context, { postId: postIdIn(request), intent, form })
    return to === null ? data<Answer>({ isWrong: true, typed }) : redirect(to, 303)
  } catch (error) {
    const refusal = toRefusal(error)
    return data<Answer>({ refusal, typed }, { status: getStatus(refusal) })
  }
}

/** Redirect target after the form; null for a wrong answer about the hidden mark. */
async function doWith(
  context: Context,
  { postId, intent, form }: { postId: string; intent: 'answer' | 'write'; form: FormData },
): Promise<string | null> {
  const visit = context.get(visitContext)
  const { community } = context.get(servicesContext)
  if (intent === 'answer') {
    const t = translator(visit.country.locale, 'conversations')
    const { answer } = parseFormOrThrow(form, answerForm, { answer: t('contact.question.required') })
    const { isRight } = await community.answerMark({ postId, answer }, { context: visit.call })
    return isRight ? paths.petContact({ id: postId, done: 'right' }) : null
  }
  const { text, idempotencyKey } = parseFormOrThrow(form, messageForm)
  const { id } = await community.writeToOwner({ postId, text }, { context: visit.callWithKey(idempotencyKey) })
  return paths.conversation(id)
}

/** A lost connection leaves the typed message as it is. */
export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

export default function ContactPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('conversations')
  const { title, picture, facts, by, back, contact } = loaderData
  const refusal = actionData?.refusal
  return (
    <div className="mx-auto max-w-xl">
      <Link
        to={back}
        className="-ml-1.5 mb-2 inline-flex min-h-10 items-center gap-1 rounded-control pr-3 font-extrabold text-brand-700 text-sm"
      >
        <ChevronLeft aria-hidden="true" className="size-5" />
        {t('back')}
      </Link>
      <PageHeading title={title} />
      <div className="mb-4 flex items-center gap-4">
        <PostPicture post={picture} sizes="96px" className="size-24 shrink-0 overflow-hidden rounded-card" />
        <div className="min-w-0 text-ink-700">
          {facts.map((fact) => (
            <p key={fact}>{fact}</p>
          ))}
          {by !== '' && <p className="text-ink-600 text-sm">{t('contact.by', { name: by })}</p>}
        </div>
      </div>
      {refusal && Object.keys(refusal.fields).length === 0 && <Refused answer={actionData} offline={t('offline')} />}
      {contact.canWrite ? (
        <Step {...loaderData} answer={actionData} />
      ) : (
        <Notice
          title={t('contact.over.title')}
          actions={
            <ButtonLink to={back} size="sm" variant="light">
              {t('back')}
            </ButtonLink>
          }
        >
          {t('contact.over.text')}
        </Notice>
      )}
    </div>
  )
}

type StepProps = Pick<Route.ComponentProps['loaderData'], 'contact' | 'kind' | 'name' | 'limits' | 'idempotencyKey'> & {
  answer: Answer | undefined
}

function Step({ answer, ...shown }: StepProps) {
  const { t } = useTranslation('conversations')
  const [search] = useSearchParams()
  const { question, triesLeft } = shown.contact
  if (question !== null && triesLeft === 0)
    return (
      <Notice tone="warn" title={t('contact.question.none')}>
        {t('contact.question.noneText')}
      </Notice>
    )
  if (question !== null) return <QuestionForm {...shown} question={question} triesLeft={triesLeft} answer={answer} />
  return (
    <>
      {search.get('done') === 'right' && (
        <AnswerNotice answer={search} tone="ok">
          {t('contact.right')}
        </AnswerNotice>
      )}
      <MessageForm {...shown} answer={answer} />
    </>
  )
}

function QuestionForm({
  question,
  triesLeft,
  limits,
  answer,
}: Pick<StepProps, 'limits' | 'answer'> & { question: string; triesLeft: number }) {
  const { t } = useTranslation('conversations')
  const isSending = useNavigation().formData?.get('intent') === 'answer'
  const left = t('contact.question.left', { count: triesLeft })
  const error = answer?.isWrong ? `${t('contact.question.wrong')} ${left}` : answer?.refusal?.fields.answer
  const field = fieldProps({ limits, values: { answer: answer?.typed }, errors: { answer: error } })
  return (
    <Card>
      <h2 className="text-lg">{t('contact.question.title')}</h2>
      <p className="mt-1 text-ink-600">{t('contact.question.text')}</p>
      <Form method="post" preventScrollReset className="mt-4 grid gap-4">
        <input type="hidden" name="intent" value="answer" />
        <p className="rounded-tile bg-brand-50 px-4 py-3 font-extrabold text-brand-900 text-lg">{question}</p>
        <TextField
          {...field('answer')}
          label={t('contact.question.label')}
          hint={`${t('contact.question.hint')} ${left}`}
          messages={{ required: t('contact.question.required') }}
          autoComplete="off"
        />
        <Button type="submit" size="lg" isWide isPending={isSending} pendingLabel={t('contact.question.sending')}>
          {t('contact.question.send')}
        </Button>
      </Form>
    </Card>
  )
}

function MessageForm({ kind, name, limits, idempotencyKey, answer }: Omit<StepProps, 'contact'>) {
  const { t } = useTranslation('conversations')
  const isSending = useNavigation().formData?.get('intent') === 'write'
  const refusal = answer?.refusal
  const error = refusal?.fields.text ? refusal.detail : undefined
  const field = fieldProps({ limits, values: { text: answer?.typed }, errors: { text: error } })
  return (
    <Card>
      <Form method="post" preventScrollReset className="grid gap-4">
        <input type="hidden" name="intent" value="write" />
        <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
        <TextArea
          {...field('text')}
          label={t('contact.message.label')}
          placeholder={t(`contact.message.placeholder.${kind}`, { name })}
          messages={{ required: t('contact.message.required') }}
          rows={4}
        />
        <p className="flex items-start gap-2 text-ink-700 text-sm">
          <LockKeyhole aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-brand-600" />
          {t('private')}
        </p>
        <Button type="submit" size="lg" isWide isPending={isSending} pendingLabel={t('contact.message.sending')}>
          {t('contact.message.send')}
        </Button>
      </Form>
    </Card>
  )
}
