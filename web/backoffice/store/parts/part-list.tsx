import { ArrowDown, ArrowUp, ChevronDown, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { AnswerNotice } from '../../../storefront/profile/answer-notice.tsx'
import { Refused } from '../../../storefront/profile/refused.tsx'
import { StaffForm } from '../../staff-form.tsx'
import type { PartAnswer } from './part-answer.ts'

/** A section of the store's settings whose things are a list, each folded around its form. */
export function PartSection({
  id,
  title,
  text,
  children,
}: {
  id: string
  title: string
  text: string
  children: ReactNode
}) {
  return (
    <section aria-labelledby={id} className="scroll-mt-20">
      <Card className="sm:p-6">
        <h2 id={id} className="text-lg">
          {title}
        </h2>
        <p className="mb-4 text-ink-700 text-sm">{text}</p>
        <div className="grid gap-2.5">{children}</div>
      </Card>
    </section>
  )
}

interface PartProps {
  /** null: the form of a new one. */
  part: { id: string; version: number } | null
  name: string
  /** Line below the name. */
  summary?: ReactNode
  badges?: ReactNode
  intent: string
  answer: PartAnswer | null
  idempotencyKey: string
  /** Kind of thing that its neighbours change places with. */
  orderOf?: { kind: string; isFirst: boolean; isLast: boolean }
  children: ReactNode
  /** Forms of their own below the part's: a picture. */
  below?: ReactNode
}

/** One thing of a list: its name, and folded below it the form that changes it. */
export function Part(props: PartProps) {
  const { part, name, summary, badges, answer, orderOf, children, below } = props
  return (
    <div className="flex items-start gap-1">
      <details
        open={answer?.refusal ? true : undefined}
        className="group min-w-0 flex-1 rounded-tile border border-ink-200 bg-white open:border-ink-400"
      >
        <summary className="flex min-h-13 cursor-pointer list-none items-center gap-3 rounded-tile px-4 py-2 hover:bg-ink-50 [&::-webkit-details-marker]:hidden">
          {part === null && <Plus aria-hidden="true" className="size-5 shrink-0 text-brand-700" />}
          <span className="min-w-0 flex-1">
            <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <b className={part === null ? 'font-extrabold text-brand-700' : 'font-extrabold'}>{name}</b>
              {badges}
            </span>
            {summary && <span className="block text-ink-700 text-sm">{summary}</span>}
          </span>
          <ChevronDown aria-hidden="true" className="size-5 shrink-0 text-ink-500 group-open:rotate-180" />
        </summary>
        <div className="border-ink-200 border-t px-4 py-4">
          <PartForm {...props}>{children}</PartForm>
          {below}
        </div>
      </details>
      {part && orderOf && <OrderButtons id={part.id} name={name} {...orderOf} />}
    </div>
  )
}

function PartForm({ part, intent, answer, idempotencyKey, children }: PartProps) {
  const { t } = useTranslation('salonSettings')
  const { t: frame } = useTranslation('backoffice')
  const { pathname, search } = useLocation()
  const sent = useNavigation().formData
  const isPending = sent?.get('intent') === intent && sent.get('id') === (part?.id ?? '')
  const isStale = answer?.refusal?.code === 'appointments.setting-changed-since'
  return (
    <StaffForm preventScrollReset className="grid gap-4">
      <input type="hidden" name="id" value={part?.id ?? ''} />
      {part && <input type="hidden" name="version" value={part.version} />}
      {!part && <input type="hidden" name="idempotencyKey" value={idempotencyKey} />}
      {answer?.refusal && (
        <div>
          <Refused answer={answer} offline={frame('offline')} />
          {isStale && (
            <TextLink to={pathname + search} reloadDocument>
              {t('part.reload')}
            </TextLink>
          )}
        </div>
      )}
      {answer && !answer.refusal && (
        <AnswerNotice answer={answer} tone="ok">
          {t('part.saved')}
        </AnswerNotice>
      )}
      {children}
      <Button
        type="submit"
        name="intent"
        value={intent}
        className="justify-self-start"
        isPending={isPending}
        pendingLabel={frame('saving')}
      >
        {t(part ? 'part.save' : 'part.add')}
      </Button>
    </StaffForm>
  )
}

interface OrderButtonsProps {
  id: string
  name: string
  kind: string
  isFirst: boolean
  isLast: boolean
}

function OrderButtons({ id, name, kind, isFirst, isLast }: OrderButtonsProps) {
  const { t } = useTranslation('salonSettings')
  return (
    <StaffForm preventScrollReset className="flex shrink-0 flex-col">
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="intent" value="order" />
      <IconButton
        type="submit"
        name="direction"
        value="up"
        size="sm"
        disabled={isFirst}
        className="h-6.5 disabled:opacity-30"
        label={t('part.up', { name })}
        icon={<ArrowUp aria-hidden="true" className="size-4.5" />}
      />
      <IconButton
        type="submit"
        name="direction"
        value="down"
        size="sm"
        disabled={isLast}
        className="h-6.5 disabled:opacity-30"
        label={t('part.down', { name })}
        icon={<ArrowDown aria-hidden="true" className="size-4.5" />}
      />
    </StaffForm>
  )
}
