import { ChevronLeft, SendHorizontal } from 'lucide-react'
import { useRef } from 'react'
import { data, Form, Link, type RouterContextProvider, redirect, useNavigation, useSearchParams } from 'react-router'
import { newSecret } from '#shared/ids.ts'
import { fieldProps } from '#web/forms/field-props.ts'
import { getFieldLimits, parseForm, parseFormOrThrow } from '#web/forms/parse-form.server.ts'
import { readId, readInteger } from '#web/forms/read-fields.ts'
import { readForm } from '#web/forms/read-form.ts'
import { readIntent } from '#web/forms/read-intent.server.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import type { Refusal } from '../../account/sign-in/refusal.ts'
import { getStatus, toRefusal } from '../../account/sign-in/to-refusal.server.ts'
import { useLiveEvents } from '../../layout/connection/use-live-events.ts'
import { AskBefore } from '../../pets/ask-before.tsx'
import { AnswerNotice } from '../../profile/answer-notice.tsx'
import { requireSignedIn } from '../../profile/load-account.server.ts'
import { Refused } from '../../profile/refused.tsx'
import { PostStateBadge } from '../post/post-state-badge.tsx'
import type { Route } from './+types/conversation-page'
import { type ChatLine, toChatLines, toThreadHead } from './conversation-view.server.ts'
import { formatThreadTitle } from './post-title.ts'
import { messageForm, reportForm } from './relay-forms.server.ts'
import { getThreadMark } from './thread-mark.ts'
import { ThreadPicture } from './thread-picture.tsx'

type Context = Readonly<RouterContextProvider>

/** Page of a conversation; opening it marks it as read. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  requireSignedIn(context, request)
  const visit = context.get(visitContext)
  const call = { context: visit.call }
  const { community } = context.get(servicesContext)
  const before = readInteger(new URL(request.url).searchParams, 'before', { least: 1, most: 9_999_999 }) ?? undefined
  const key = { threadId: readId(params, 'id') }
  const thread = await community.thread({ ...key, before }, call)
  if (thread.unread > 0 && before === undefined && request.method === 'GET')
    await community.readThread({ ...key, upTo: thread.last?.number ?? 0 }, call)
  const t = translator(visit.country.locale, 'conversations')
  const head = toThreadHead(thread, visit)
  return {
    ...head,
    lines: toChatLines(thread, visit),
    earlier: thread.hasEarlier ? (thread.messages[0]?.number ?? null) : null,
    isOld: before !== undefined,
    /** Number of the reader's last message: the field is emptied after it. */
    written: thread.messages.findLast(({ isOwn }) => isOwn)?.number ?? 0,
    mark: getThreadMark(thread),
    limits: { ...getFieldLimits(messageForm), ...getFieldLimits(reportForm) },
    idempotencyKey: newSecret(),
    seo: privateSeo(visit, paths.conversation(thread.id), {
      title: t('thread.title', { name: head.name }),
      description: t('description'),
    }),
  }
}

interface Answer {
  refusal: Refusal
  text?: string
}

export async function action({ request, params, context }: Route.ActionArgs) {
  requireSignedIn(context, request)
  const form = await readForm(request)
  try {
    return redirect(await doWith(context, readId(params, 'id'), form), 303)
  } catch (error) {
    const refusal = toRefusal(error)
    if (refusal.code === 'community.thread-not-found') throw error
    const answer: Answer = { refusal, text: parseForm(form, messageForm).typed.text }
    return data(answer, { status: getStatus(refusal) })
  }
}

/** Runs a form of this page and returns the redirect target. */
async function doWith(context: Context, threadId: string, form: FormData): Promise<string> {
  const visit = context.get(visitContext)
  const { community } = context.get(servicesContext)
  const call = { context: visit.call }
  switch (readIntent(form, ['write', 'end', 'report'])) {
    case 'end':
      await community.closeThread({ threadId }, call)
      return paths.conversation(threadId)
    case 'report': {
      await community.closeThread({ threadId, report: true, ...parseFormOrThrow(form, reportForm) }, call)
      return paths.conversation(threadId, { done: 'reported' })
    }
    default: {
      const { text, idempotencyKey } = parseFormOrThrow(form, messageForm)
      await community.writeMessage({ threadId, text }, { context: visit.callWithKey(idempotencyKey) })
      return paths.conversation(threadId)
    }
  }
}

/** A lost connection leaves the typed message as it is. */
export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

export default function ConversationPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('conversations')
  const [search] = useSearchParams()
  const { id, post, name, isOpen, endedBy, lines, earlier, isOld, mark, isReported, limits } = loaderData
  useLiveEvents(paths.conversationLive(id, { seen: mark }), isOpen && !isOld)
  const refusal = actionData?.refusal
  return (
    <>
      <Link
        to={paths.conversations()}
        className="-ml-1.5 mb-2 inline-flex min-h-10 items-center gap-1 rounded-control pr-3 font-extrabold text-brand-700 text-sm"
      >
        <ChevronLeft aria-hidden="true" className="size-5" />
        {t('thread.all')}
      </Link>
      <section className="overflow-hidden rounded-card border border-ink-200 bg-white shadow-1">
        <header className="flex items-center gap-3 border-ink-200 border-b px-4 py-3 sm:px-5">
          <ThreadPicture post={post} className="size-12 shrink-0 overflow-hidden rounded-control" />
          <div className="min-w-0 flex-1">
            <h1 className="truncate text-lg">{name}</h1>
            <p className="truncate text-ink-600 text-sm">
              {post.page ? (
                <Link to={post.page} className="font-bold text-brand-700 underline-offset-2 hover:underline">
                  {t('thread.about', { post: formatThreadTitle(t, post) })}
                </Link>
              ) : (
                t('thread.about', { post: formatThreadTitle(t, post) })
              )}
            </p>
          </div>
          {post.status !== 'open' && <PostStateBadge status={post.status} />}
        </header>
        <Chat lines={lines} name={name} earlier={earlier} isOld={isOld} id={id} />
        <footer className="border-ink-200 border-t px-4 py-3 sm:px-5">
          {search.get('done') === 'reported' && isReported && (
            <AnswerNotice answer={search} tone="ok">
              {t('thread.report.done')}
            </AnswerNotice>
          )}
          {refusal && !refusal.fields.text && <Refused answer={actionData} offline={t('offline')} />}
          {isOpen ? (
            <Composer {...loaderData} refusal={refusal} text={actionData?.text} />
          ) : (
            endedBy && (
              <p role="status" className="py-1 text-center font-bold text-ink-700">
                {t(`thread.ended.${endedBy}`, { name })}
              </p>
            )
          )}
        </footer>
      </section>
      <p className="mt-3 px-1 text-ink-600 text-sm">
        {t('private')} {isOpen && t('thread.safe')}
      </p>
      <div className="mt-4 grid gap-3">
        {isOpen && (
          <AskBefore
            intent="end"
            label={t('thread.end.label')}
            question={t('thread.end.question')}
            yes={t('thread.end.yes')}
          />
        )}
        {!isReported && endedBy !== 'staff' && <ReportForm name={name} limits={limits} />}
      </div>
    </>
  )
}

/**
 * Newest messages at the lower edge, also before a script runs: the box is reversed by CSS, so that it starts at its
 * end.
 */
function Chat(props: { lines: ChatLine[]; name: string; earlier: number | null; isOld: boolean; id: string }) {
  const { lines, name, earlier, isOld, id } = props
  const { t } = useTranslation('conversations')
  return (
    <div
      className="flex max-h-[min(58dvh,36rem)] min-h-48 flex-col-reverse overflow-y-auto bg-ink-50 px-4 py-4 sm:px-5"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
      tabIndex={0}
      role="log"
      aria-label={t('thread.messages')}
    >
      <div className="mb-auto">
        {earlier !== null && (
          <p className="mb-3 text-center">
            <Link
              to={paths.conversation(id, { before: earlier })}
              className="inline-flex min-h-10 items-center font-extrabold text-brand-700 text-sm"
            >
              {t('thread.earlier')}
            </Link>
          </p>
        )}
        <ol className="grid gap-1.5">
          {lines.map((line) => (
            <li key={line.number} className="grid">
              {line.day && (
                <p className="my-2 justify-self-center rounded-full bg-white px-3 py-1 font-bold text-ink-600 text-xs shadow-1">
                  {line.day}
                </p>
              )}
              <div
                className={cx(
                  'max-w-[85%] rounded-card px-3.5 py-2 sm:max-w-[75%]',
                  line.isOwn
                    ? 'justify-self-end rounded-br-[4px] bg-brand-600 text-white'
                    : 'justify-self-start rounded-bl-[4px] bg-white text-ink-900 shadow-1',
                )}
              >
                <span className="sr-only">{line.isOwn ? t('thread.you') : name}: </span>
                <p className="whitespace-pre-wrap break-words">{line.text}</p>
                <p className={cx('text-right text-xs', line.isOwn ? 'text-brand-100' : 'text-ink-600')}>{line.hour}</p>
              </div>
            </li>
          ))}
        </ol>
        {isOld && (
          <p className="mt-3 text-center">
            <Link
              to={paths.conversation(id)}
              className="inline-flex min-h-10 items-center font-extrabold text-brand-700 text-sm"
            >
              {t('thread.newest')}
            </Link>
          </p>
        )}
      </div>
    </div>
  )
}

type Limits = Route.ComponentProps['loaderData']['limits']

interface ComposerProps {
  limits: Limits
  written: number
  idempotencyKey: string
  refusal: Refusal | undefined
  /** Typed text of a form sent without a script. */
  text: string | undefined
}

function Composer({ limits, written, idempotencyKey, refusal, text }: ComposerProps) {
  const { t } = useTranslation('conversations')
  const form = useRef<HTMLFormElement>(null)
  const isSending = useNavigation().formData?.get('intent') === 'write'
  const error = refusal?.fields.text ? refusal.detail : undefined
  const field = fieldProps({ limits, values: { text }, errors: { text: error } })
  return (
    <Form ref={form} method="post" preventScrollReset className="flex items-end gap-2.5">
      <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
      <input type="hidden" name="intent" value="write" />
      <TextArea
        key={written}
        {...field('text')}
        label={t('thread.label')}
        isLabelHidden
        placeholder={t('thread.placeholder')}
        rows={1}
        messages={{ required: t('thread.required') }}
        className="min-w-0 flex-1 [&_textarea]:min-h-12"
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
          event.preventDefault()
          form.current?.requestSubmit()
        }}
      />
      <Button
        type="submit"
        isPending={isSending}
        pendingLabel={<span className="max-sm:sr-only">{t('thread.sending')}</span>}
        icon={<SendHorizontal aria-hidden="true" className="size-5" />}
      >
        <span className="max-sm:sr-only">{t('thread.send')}</span>
      </Button>
    </Form>
  )
}

function ReportForm({ name, limits }: { name: string; limits: Limits }) {
  const { t } = useTranslation('conversations')
  const isSending = useNavigation().formData?.get('intent') === 'report'
  return (
    <details className="rounded-card border border-ink-200 bg-white px-4 py-3 shadow-1 sm:px-5">
      <summary className="flex min-h-10 items-center font-bold text-red-700">
        {t('thread.report.label', { name })}
      </summary>
      <Form method="post" className="mt-2 grid gap-3">
        <p className="text-ink-700">{t('thread.report.text')}</p>
        <TextArea
          {...fieldProps({ limits })('reason')}
          label={t('thread.report.why')}
          placeholder={t('thread.report.placeholder')}
          rows={2}
        />
        <Button
          type="submit"
          name="intent"
          value="report"
          variant="danger"
          size="sm"
          className="w-fit"
          isPending={isSending}
          pendingLabel={t('thread.report.sending')}
        >
          {t('thread.report.send')}
        </Button>
      </Form>
    </details>
  )
}
