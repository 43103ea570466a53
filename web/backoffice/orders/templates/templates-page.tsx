import { ArrowDown, ArrowUp, Plus } from 'lucide-react'
import { Form, useNavigation } from 'react-router'
import {
  PLACEHOLDERS,
  TEMPLATE_KINDS,
  type TemplateKind,
} from '#services/market/answer-templates/rules/fill-template.ts'
import type { AnswerTemplate } from '#services/market/contract.ts'
import { newSecret } from '#shared/ids.ts'
import { paths } from '#web/backoffice/paths.ts'
import { parseFormOrThrow } from '#web/forms/parse-form.server.ts'
import { readForm } from '#web/forms/read-form.ts'
import { readIntent } from '#web/forms/read-intent.server.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { refusedAnswer } from '../../../storefront/account/sign-in/to-refusal.server.ts'
import { loadShop } from '../../catalogue/load-shop.server.ts'
import { ShopField } from '../../catalogue/shop-field.tsx'
import { requireStaff } from '../../require-staff.server.ts'
import { ResultMessage } from '../../result-message.tsx'
import { StaffForm } from '../../staff-form.tsx'
import type { Route } from './+types/templates-page'
import {
  changeTemplateForm,
  moveTemplateForm,
  newTemplateForm,
  removeTemplateForm,
  templateLimits,
} from './template-forms.server.ts'

/** Messages and answers that a shop's people choose from. */
export async function loader({ request, context }: Route.LoaderArgs) {
  requireStaff(context, request, { area: 'orders' })
  const visit = context.get(visitContext)
  const { market } = context.get(servicesContext)
  const t = translator(visit.country.locale, 'orderDesk')
  const { shops, shop } = await loadShop(context, request)
  return {
    shops,
    shopId: shop?.id ?? '',
    templates: shop ? await market.answerTemplates({ shopId: shop.id }, { context: visit.call }) : [],
    key: newSecret(),
    limits: templateLimits,
    seo: privateSeo(visit, paths.backofficeTemplates(), {
      title: `${t('templates.title')} · ${t('title')}`,
      description: t('templates.intro'),
    }),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  requireStaff(context, request, { area: 'orders' })
  const visit = context.get(visitContext)
  const { market } = context.get(servicesContext)
  const t = translator(visit.country.locale, 'orderDesk')
  const messages = { title: t('templates.titleMissing'), text: t('templates.textMissing') }
  const call = { context: visit.call }
  const form = await readForm(request)
  try {
    const intent = readIntent(form, ['create', 'change', 'remove', 'up', 'down'])
    switch (intent) {
      case 'create': {
        const { idempotencyKey, ...template } = parseFormOrThrow(form, newTemplateForm, messages)
        await market.createAnswerTemplate(template, { context: visit.callWithKey(idempotencyKey) })
        break
      }
      case 'change':
        await market.changeAnswerTemplate(parseFormOrThrow(form, changeTemplateForm, messages), call)
        break
      case 'remove':
        await market.removeAnswerTemplate(parseFormOrThrow(form, removeTemplateForm), call)
        break
      default: {
        const { id, shopId, kind } = parseFormOrThrow(form, moveTemplateForm)
        const ids = (await market.answerTemplates({ shopId, kind }, call)).map((template) => template.id)
        const from = ids.indexOf(id)
        const to = intent === 'up' ? from - 1 : from + 1
        if (from === -1 || to < 0 || to >= ids.length) break
        await market.orderAnswerTemplates({ shopId, kind, ids: ids.toSpliced(from, 1).toSpliced(to, 0, id) }, call)
      }
    }
    return { done: true }
  } catch (error) {
    return refusedAnswer(error)
  }
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

export default function TemplatesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('orderDesk')
  const { shops, shopId, templates, limits, key } = loaderData
  return (
    <div className="mx-auto grid max-w-4xl grid-cols-1 gap-4">
      <BackLink to={paths.backofficeOrders()}>{t('title')}</BackLink>
      <header className="grid gap-1">
        <h1 className="text-xl lg:text-2xl">{t('templates.title')}</h1>
        <p className="max-w-2xl text-ink-700">{t('templates.intro')}</p>
      </header>
      {shops.length > 1 && (
        <Form key={shopId} className="flex flex-wrap items-end gap-2.5">
          <ShopField shops={shops} shopId={shopId} />
          <Button type="submit" variant="outline" className="h-12">
            {t('templates.see')}
          </Button>
        </Form>
      )}
      <ResultMessage answer={actionData} done={t('templates.done')} offline={t('order.offline')} />
      {shopId !== '' &&
        TEMPLATE_KINDS.map((kind) => (
          <KindCard
            key={`${shopId} ${kind}`}
            templates={templates.filter((each) => each.kind === kind)}
            {...{ kind, shopId, limits, idempotencyKey: `${key}-${kind}` }}
          />
        ))}
    </div>
  )
}

type Limits = Route.ComponentProps['loaderData']['limits']

interface KindCardProps {
  kind: TemplateKind
  shopId: string
  templates: readonly AnswerTemplate[]
  idempotencyKey: string
  limits: Limits
}

function KindCard({ kind, shopId, templates, idempotencyKey, limits }: KindCardProps) {
  const { t } = useTranslation('orderDesk')
  return (
    <section aria-labelledby={kind}>
      <Card className="grid gap-3">
        <div className="grid gap-1">
          <h2 id={kind} className="text-lg">
            {t(`templates.kind.${kind}`)}
          </h2>
          <p className="text-ink-700 text-sm">{t('templates.placeholders')}</p>
          <ul className="grid gap-1 text-sm">
            {PLACEHOLDERS[kind].map((name) => (
              <li key={name}>
                <code className="rounded-tag bg-ink-100 px-1.5 py-0.5 font-bold">{`{{${name}}}`}</code>{' '}
                {t(`templates.placeholder.${name}`)}
              </li>
            ))}
          </ul>
        </div>
        {templates.length > 0 && (
          <ul className="grid grid-cols-1 divide-y divide-ink-200 border-ink-200 border-t [&>li]:py-3">
            {templates.map((template, index) => (
              <li key={`${template.id} ${template.revision}`}>
                <TemplateItem {...{ template, limits }} isFirst={index === 0} isLast={index === templates.length - 1} />
              </li>
            ))}
          </ul>
        )}
        <NewTemplate key={templates.length} {...{ kind, shopId, idempotencyKey, limits }} />
      </Card>
    </section>
  )
}

interface TemplateItemProps {
  template: AnswerTemplate
  limits: Limits
  isFirst: boolean
  isLast: boolean
}

/** A message as it is; its form opens below it. */
function TemplateItem({ template, limits, isFirst, isLast }: TemplateItemProps) {
  const { t } = useTranslation('orderDesk')
  const { id, shopId, kind, title, text, revision } = template
  const sent = useNavigation().formData
  const isPending = (intent: string) => sent?.get('id') === id && sent.get('intent') === intent
  return (
    <div className="grid grid-cols-1 gap-1.5 sm:grid-cols-[minmax(0,1fr)_auto] sm:gap-3">
      <div className="min-w-0">
        <p className="font-extrabold">{title}</p>
        <p className="wrap-anywhere text-ink-700 text-sm">{text}</p>
        <details>
          <summary
            aria-label={t('templates.editOf', { title })}
            className="inline-flex min-h-10 items-center font-extrabold text-brand-700 text-sm"
          >
            {t('templates.edit')}
          </summary>
          <StaffForm preventScrollReset className="grid gap-3 pt-1">
            <input type="hidden" name="id" value={id} />
            <input type="hidden" name="revision" value={revision} />
            <TemplateFields {...{ limits, title, text }} />
            <div className="flex flex-wrap gap-2">
              <Button type="submit" name="intent" value="change" size="sm" isPending={isPending('change')}>
                {t('templates.save')}
              </Button>
              <Button
                type="submit"
                name="intent"
                value="remove"
                variant="outline"
                size="sm"
                formNoValidate
                isPending={isPending('remove')}
              >
                {t('templates.remove')}
              </Button>
            </div>
          </StaffForm>
        </details>
      </div>
      <StaffForm preventScrollReset className="flex gap-1.5">
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="shopId" value={shopId} />
        <input type="hidden" name="kind" value={kind} />
        {!isFirst && (
          <Button
            type="submit"
            name="intent"
            value="up"
            variant="outline"
            size="sm"
            aria-label={t('templates.up', { title })}
            icon={<ArrowUp aria-hidden="true" className="size-4.5" />}
          />
        )}
        {!isLast && (
          <Button
            type="submit"
            name="intent"
            value="down"
            variant="outline"
            size="sm"
            aria-label={t('templates.down', { title })}
            icon={<ArrowDown aria-hidden="true" className="size-4.5" />}
          />
        )}
      </StaffForm>
    </div>
  )
}

function NewTemplate({ kind, shopId, idempotencyKey, limits }: Omit<KindCardProps, 'templates'>) {
  const { t } = useTranslation('orderDesk')
  const sent = useNavigation().formData
  return (
    <details className="border-ink-200 border-t pt-2">
      <summary className="inline-flex min-h-10 items-center gap-2 font-extrabold text-brand-700">
        <Plus aria-hidden="true" className="size-4.5" />
        {t('templates.new')}
      </summary>
      <StaffForm preventScrollReset className="grid gap-3 pt-1">
        <input type="hidden" name="shopId" value={shopId} />
        <input type="hidden" name="kind" value={kind} />
        <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
        <TemplateFields limits={limits} title="" text="" />
        <Button
          type="submit"
          name="intent"
          value="create"
          size="sm"
          className="justify-self-start"
          isPending={sent?.get('intent') === 'create' && sent.get('kind') === kind}
        >
          {t('templates.add')}
        </Button>
      </StaffForm>
    </details>
  )
}

function TemplateFields({ limits, title, text }: { limits: Limits; title: string; text: string }) {
  const { t } = useTranslation('orderDesk')
  return (
    <>
      <TextField
        name="title"
        {...limits.title}
        label={t('templates.name')}
        defaultValue={title}
        autoComplete="off"
        messages={{ required: t('templates.titleMissing') }}
      />
      <TextArea
        name="text"
        {...limits.text}
        label={t('templates.text')}
        defaultValue={text}
        rows={3}
        messages={{ required: t('templates.textMissing') }}
      />
    </>
  )
}
