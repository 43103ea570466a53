import { Gift, MessageSquareText, StickyNote } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { useNavigation } from 'react-router'
import { fillTemplate, getFirstName } from '#services/market/answer-templates/rules/fill-template.ts'
import type { AnswerTemplate, StaffOrder } from '#services/market/contract.ts'
import { paths } from '#web/backoffice/paths.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { StaffForm } from '../../staff-form.tsx'

interface CareCardProps {
  staff: StaffOrder
  /** Of the order's shop. */
  templates: readonly AnswerTemplate[]
  idempotencyKey: string
}

/** Notes of the team, and folded: an answer to the customer, a new note, a credit for a fault. */
export function CareCard({
  staff,
  templates,
  viewerUid,
  idempotencyKey,
}: CareCardProps & { viewerUid: string | null }) {
  const { t } = useTranslation('orderDesk')
  const notes = staff.log.filter(({ action }) => action === 'note')
  const ownActs = staff.log.filter(({ actorUid }) => actorUid === viewerUid).length
  return (
    // The key closes and empties the forms when the person wrote something; what a colleague does leaves them as typed.
    <Card key={ownActs} className="grid gap-2">
      <h2 className="text-lg">{t('care.title')}</h2>
      {notes.length > 0 && (
        <ul className="grid gap-1.5 text-sm">
          {notes.map(({ at, facts }) => (
            <li key={at} className="whitespace-pre-line rounded-tile bg-sun-100 px-3.5 py-2">
              {typeof facts.text === 'string' && facts.text}
            </li>
          ))}
        </ul>
      )}
      <Answer {...{ staff, templates, idempotencyKey }} />
      <Folded icon={<StickyNote aria-hidden="true" className="size-4.5" />} title={t('care.note')}>
        <StaffForm preventScrollReset className="grid gap-3 pt-2">
          <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
          <TextArea
            name="text"
            label={t('care.noteText')}
            required
            maxLength={1000}
            messages={{ required: t('care.empty') }}
          />
          <Send intent="note">{t('care.noteSave')}</Send>
        </StaffForm>
      </Folded>
      <Folded icon={<Gift aria-hidden="true" className="size-4.5" />} title={t('care.goodwill')}>
        <StaffForm preventScrollReset className="grid gap-3 pt-2">
          <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
          <p className="text-sm">{t('care.goodwillText')}</p>
          <TextField
            name="amount"
            label={t('care.amount', { currency: staff.order.currencyCode })}
            inputMode="decimal"
            required
            maxLength={20}
            autoComplete="off"
            messages={{ required: t('care.amountMissing') }}
          />
          <TextField
            name="reason"
            label={t('care.reason')}
            hint={t('cancel.reasonHint')}
            required
            maxLength={300}
            messages={{ required: t('return.reasonMissing') }}
          />
          <Send intent="goodwill">{t('care.goodwillGive')}</Send>
        </StaffForm>
      </Folded>
    </Card>
  )
}

/** A ready answer fills the text, which can be changed; without a script an empty text sends the ready one. */
function Answer({ staff: { order }, templates, idempotencyKey }: CareCardProps) {
  const { t } = useTranslation('orderDesk')
  const form = useRef<HTMLFormElement>(null)
  const fill = (chosen: string) => {
    const template = templates.find(({ id }) => id === chosen)
    const values = {
      pedido: order.referenceId,
      nombre: getFirstName(order.contact.fullName),
      tienda: order.shopName,
    }
    const text = form.current?.elements.namedItem('text')
    if (text instanceof HTMLTextAreaElement) text.value = template ? fillTemplate(template.text, values) : ''
  }
  return (
    <Folded icon={<MessageSquareText aria-hidden="true" className="size-4.5" />} title={t('care.answer')}>
      <StaffForm ref={form} preventScrollReset className="grid gap-3 pt-2">
        <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
        <SelectField
          name="template"
          label={t('care.template')}
          placeholder={t('care.templateNone')}
          options={templates.map(({ id, title }) => ({ value: id, label: title }))}
          onChange={({ currentTarget }) => fill(currentTarget.value)}
        />
        <TextArea name="text" label={t('care.answerText')} hint={t('care.answerHint')} maxLength={500} rows={4} />
        <div className="flex flex-wrap items-center gap-x-4">
          <Send intent="answer-customer">{t('care.answerSend')}</Send>
          <TextLink to={paths.backofficeTemplates({ shopId: order.shopId })}>{t('care.editTemplates')}</TextLink>
        </div>
      </StaffForm>
    </Folded>
  )
}

function Folded({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <details>
      <summary className="flex min-h-9 items-center gap-2 font-extrabold text-brand-700 text-sm">
        {icon}
        {title}
      </summary>
      {children}
    </details>
  )
}

function Send({ intent, children }: { intent: string; children: ReactNode }) {
  const { t } = useTranslation('orderDesk')
  const isPending = useNavigation().formData?.get('intent') === intent
  return (
    <Button type="submit" name="intent" value={intent} isPending={isPending} pendingLabel={t('do.saving')}>
      {children}
    </Button>
  )
}
