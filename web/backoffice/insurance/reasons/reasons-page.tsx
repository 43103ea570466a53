import { Plus } from 'lucide-react'
import { useId } from 'react'
import { useNavigation } from 'react-router'
import type { ReasonTemplate } from '#services/insurance/contract.ts'
import { newSecret } from '#shared/ids.ts'
import { paths } from '#web/backoffice/paths.ts'
import { parseFormOrThrow } from '#web/forms/parse-form.server.ts'
import { readForm } from '#web/forms/read-form.ts'
import { readIntent } from '#web/forms/read-intent.server.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { refusedAnswer } from '../../../storefront/account/sign-in/to-refusal.server.ts'
import { requireStaff } from '../../require-staff.server.ts'
import { ResultMessage } from '../../result-message.tsx'
import { StaffForm } from '../../staff-form.tsx'
import { SectionTabs } from '../section-tabs.tsx'
import type { Route } from './+types/reasons-page'
import { changeReasonForm, newReasonForm, reasonLimits, removeReasonForm } from './reason-forms.server.ts'

/** Sentences that clerks choose from when they answer a claim. */
export async function loader({ request, context }: Route.LoaderArgs) {
  requireStaff(context, request, { area: 'claims' })
  const visit = context.get(visitContext)
  const { insurance } = context.get(servicesContext)
  const t = translator(visit.country.locale, 'insuranceDesk')
  return {
    templates: await insurance.reasonTemplates(undefined, { context: visit.call }),
    key: newSecret(),
    limits: reasonLimits,
    seo: privateSeo(visit, paths.backofficeReasons(), {
      title: `${t('reasons.title')} · ${t('title')}`,
      description: t('reasons.intro'),
    }),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  requireStaff(context, request, { area: 'claims' })
  const visit = context.get(visitContext)
  const { insurance } = context.get(servicesContext)
  const messages = { text: translator(visit.country.locale, 'insuranceDesk')('reasons.missing') }
  const form = await readForm(request)
  try {
    switch (readIntent(form, ['create', 'change', 'remove'])) {
      case 'create': {
        const { idempotencyKey, ...template } = parseFormOrThrow(form, newReasonForm, messages)
        await insurance.createReasonTemplate(template, { context: { ...visit.call, idempotencyKey } })
        break
      }
      case 'change':
        await insurance.changeReasonTemplate(parseFormOrThrow(form, changeReasonForm, messages), {
          context: visit.call,
        })
        break
      case 'remove':
        await insurance.removeReasonTemplate(parseFormOrThrow(form, removeReasonForm), { context: visit.call })
    }
    return { done: true }
  } catch (error) {
    return refusedAnswer(error)
  }
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

const KINDS = ['item', 'approve', 'reject', 'ask-papers'] as const

export default function ReasonsPage({ loaderData: { templates, limits, key }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('insuranceDesk')
  return (
    <div className="mx-auto grid max-w-5xl grid-cols-1 gap-4">
      <h1 className="text-xl lg:text-2xl">{t('title')}</h1>
      <SectionTabs at="reasons" />
      <p className="max-w-2xl text-ink-700">{t('reasons.intro')}</p>
      <ResultMessage answer={actionData} done={t('reasons.done')} offline={t('offline')} />
      {KINDS.map((kind) => {
        const ofKind = templates.filter((each) => each.kind === kind)
        return (
          <section key={kind} aria-labelledby={kind}>
            <Card className="grid gap-4">
              <div>
                <h2 id={kind} className="text-lg">
                  {t(`reasons.kind.${kind}`)}
                </h2>
                <p className="text-ink-600 text-sm">{t(`reasons.where.${kind}`)}</p>
              </div>
              {ofKind.length > 0 && (
                <ul className="grid grid-cols-1 divide-y divide-ink-200 [&>li]:py-3">
                  {ofKind.map((template) => (
                    <li key={`${template.id} ${template.revision}`}>
                      <TemplateForm template={template} limits={limits} />
                    </li>
                  ))}
                </ul>
              )}
              <NewTemplateForm key={`${kind} ${ofKind.length}`} kind={kind} idempotencyKey={key} limits={limits} />
            </Card>
          </section>
        )
      })}
    </div>
  )
}

type Limits = Route.ComponentProps['loaderData']['limits']

function TemplateForm({ template, limits }: { template: ReasonTemplate; limits: Limits }) {
  const { t } = useTranslation('insuranceDesk')
  const sent = useNavigation().formData
  const isHere = sent?.get('id') === template.id
  return (
    <StaffForm preventScrollReset className="grid items-center gap-2.5 @2xl/main:grid-cols-[minmax(0,1fr)_auto]">
      <input type="hidden" name="id" value={template.id} />
      <input type="hidden" name="revision" value={template.revision} />
      <TextField
        name="text"
        {...limits.text}
        label={t('reasons.text')}
        isLabelHidden
        defaultValue={template.text}
        messages={{ required: t('reasons.missing') }}
      />
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          name="intent"
          value="change"
          variant="outline"
          size="sm"
          isPending={isHere && sent?.get('intent') === 'change'}
          pendingLabel={t('saving')}
        >
          {t('reasons.save')}
          <span className="sr-only"> {template.text}</span>
        </Button>
        <Button
          type="submit"
          name="intent"
          value="remove"
          variant="outline"
          size="sm"
          formNoValidate
          isPending={isHere && sent?.get('intent') === 'remove'}
          pendingLabel={t('saving')}
        >
          {t('reasons.remove')}
          <span className="sr-only"> {template.text}</span>
        </Button>
      </div>
    </StaffForm>
  )
}

interface NewTemplateFormProps {
  kind: ReasonTemplate['kind']
  idempotencyKey: string
  limits: Limits
}

function NewTemplateForm({ kind, idempotencyKey, limits }: NewTemplateFormProps) {
  const { t } = useTranslation('insuranceDesk')
  const id = useId()
  const sent = useNavigation().formData
  return (
    <StaffForm
      preventScrollReset
      className="grid items-end gap-2.5 border-ink-200 border-t pt-4 @2xl/main:grid-cols-[minmax(0,1fr)_auto]"
    >
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="idempotencyKey" value={`${idempotencyKey}-${kind}`} />
      <TextField
        id={id}
        name="text"
        {...limits.text}
        label={t('reasons.new')}
        messages={{ required: t('reasons.missing') }}
      />
      <Button
        type="submit"
        name="intent"
        value="create"
        size="sm"
        className="justify-self-start"
        icon={<Plus aria-hidden="true" className="size-4.5" />}
        isPending={sent?.get('intent') === 'create' && sent.get('kind') === kind}
        pendingLabel={t('saving')}
      >
        {t('reasons.add')}
      </Button>
    </StaffForm>
  )
}
