import type { RouterContextProvider } from 'react-router'
import type { CountryIso } from '#shared/countries/countries.ts'
import { paths } from '#web/backoffice/paths.ts'
import { parseFormOrThrow } from '#web/forms/parse-form.server.ts'
import { translator } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { actOnSetting } from '../act-on-setting.server.ts'
import { onSaleForm, parsePlan, undoForm } from './plan-form.server.ts'

/** Carries out a form of a plan's page: preview, save, stop or sell again, or the undo of a change. `id` null: a new plan. */
export function actOnPlan(
  context: Readonly<RouterContextProvider>,
  { country, id }: { country: CountryIso; id: string | null },
  form: FormData,
) {
  const visit = context.get(visitContext)
  const { rewards } = context.get(servicesContext)
  const { locale } = visit.country
  const call = { context: visit.call }
  return actOnSetting(form, {
    acts:
      id === null
        ? {}
        : {
            undo: () => rewards.undoSettingChange(parseFormOrThrow(form, undoForm), call),
            'on-sale': () => rewards.setMembershipPlanOnSale({ id, ...parseFormOrThrow(form, onSaleForm) }, call),
          },
    parse: () => parsePlan(form, { country, locale }),
    refused: translator(locale, 'settings')('refused'),
    preview: ({ plan }) => rewards.previewMembershipPlan(plan, call),
    async save({ plan, revision, key }) {
      if (id !== null) {
        await rewards.saveMembershipPlan({ id, ...plan, revision }, call)
        return null
      }
      const made = await rewards.createMembershipPlan(plan, {
        context: { ...visit.call, ...(key && { idempotencyKey: key }) },
      })
      return paths.backofficeMembershipPlan(made.plan.id, { done: 'made' })
    },
  })
}
