import { Check } from 'lucide-react'
import { data, Form, redirect, useNavigation } from 'react-router'
import { readText, readTrimmed } from '#web/forms/read-fields.ts'
import { readForm } from '#web/forms/read-form.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import type { PagePolicy } from '#web/request/page-policy.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { refusedAnswer } from '../../account/sign-in/to-refusal.server.ts'
import { RefusalNotice } from '../answer.tsx'
import { getPlace, loadPet } from '../load-pet.server.ts'
import { PetFrame } from '../pet-frame.tsx'
import { toPetGlance } from '../pet-glance.ts'
import type { Route } from './+types/pet-tastes-add-page'
import { brandsFor } from './brands-for.server.ts'
import { TasteField } from './taste-field.tsx'
import {
  getTastes,
  groupIn,
  groups,
  LONGEST_TASTE,
  listByGroup,
  MOST_TASTES,
  offered,
  tastesIn,
} from './taste-lists.ts'
import { suggestionsFor } from './taste-suggestions.ts'

export const handle = { chat: 'hidden' } satisfies PagePolicy

/** Ticks and words of what a pet likes; `?what=` asks for one group alone. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const profile = await loadPet(context, request, 'edit')
  const t = translator(visit.country.locale, 'petProfile')
  const what = groupIn(new URL(request.url).searchParams.get('what'))
  const pet = toPetGlance(profile, getPlace(context))
  const tastes = getTastes(profile)
  const asked = what ? [what] : groups
  const brands = asked.includes('food') ? await brandsFor(context, profile.petType) : []
  const title = t('tastes.title', { name: profile.name })
  return {
    pet,
    fields: asked.map((group) => {
      const has = tastes[listByGroup[group]]
      const known = group === 'food' ? brands : suggestionsFor(group, pet.kind, visit.country.locale)
      return { group, has, offered: offered(known, has) }
    }),
    favoriteFood: profile.favoriteFood ?? '',
    buyAgainAfterDays: profile.buyAgainAfterDays,
    seo: privateSeo(visit, '/petProfilePreferencesAdd', { title, description: t('description') }),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const pet = await loadPet(context, request, 'edit')
  const form = await readForm(request)
  const { pets } = context.get(servicesContext)
  const changes: Record<string, string[]> = {}
  for (const group of groups) {
    // A group that was not asked stays as it is.
    if (!form.has(`asked-${group}`)) continue
    const tastes = tastesIn(form.getAll(group).map(String), readText(form, `${group}-more`))
    if (tastes.length > MOST_TASTES[listByGroup[group]]) return data({ fault: group, days: null }, { status: 400 })
    changes[listByGroup[group]] = tastes
  }
  const days = readTrimmed(form, 'buyAgainAfterDays')
  if (days !== '' && !isDays(days)) return data({ fault: 'days' as const, days }, { status: 400 })
  const food = form.has('asked-food') && {
    favoriteFood: readTrimmed(form, 'favoriteFood', 120) || null,
    buyAgainAfterDays: days === '' ? null : Number(days),
  }
  try {
    const path = { customerId: pet.customerId, petProfileId: pet.id }
    await pets.updatePetProfile({ ...path, ...changes, ...food }, { context: context.get(visitContext).call })
  } catch (error) {
    return refusedAnswer(error)
  }
  throw redirect(paths.petProfilePreferences({ id: pet.id }), 303)
}

function isDays(text: string): boolean {
  return /^\d{1,3}$/.test(text) && Number(text) >= 1 && Number(text) <= 365
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

export default function PetTastesAddPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('petProfile')
  const { pet, fields, favoriteFood, buyAgainAfterDays } = loaderData
  const isSending = useNavigation().formMethod === 'POST'
  const fault = actionData && 'fault' in actionData ? actionData : null
  return (
    <PetFrame pet={pet} section="tastes" title={t('tastes.title', { name: pet.name })} text={t('tastes.addText')}>
      <RefusalNotice answer={actionData} />
      <Form method="post" className="grid max-w-3xl gap-4">
        {fields.map(({ group, has, offered }) => (
          <Card key={group} className="grid gap-4 sm:p-6">
            <input type="hidden" name={`asked-${group}`} value="1" />
            <TasteField
              name={group}
              label={t(`tastes.${group}.title`)}
              question={t(`tastes.${group}.question`)}
              has={has}
              offered={offered}
              longest={LONGEST_TASTE}
              error={fault?.fault === group ? t('tastes.tooMany', { count: MOST_TASTES[listByGroup[group]] }) : null}
            />
            {group === 'food' && (
              <TextField
                name="favoriteFood"
                label={t('tastes.favorite')}
                placeholder={t('tastes.favoriteExample')}
                maxLength={120}
                defaultValue={favoriteFood}
              />
            )}
            {group === 'food' && (
              <TextField
                name="buyAgainAfterDays"
                label={t('tastes.buyAgain')}
                hint={t('tastes.buyAgainHint')}
                inputMode="numeric"
                maxLength={3}
                autoComplete="off"
                defaultValue={fault?.days ?? buyAgainAfterDays ?? ''}
                error={fault?.fault === 'days' ? t('faults.days') : null}
                after={<span className="pr-1.5 font-bold text-ink-600">{t('tastes.days')}</span>}
                className="max-w-80"
              />
            )}
          </Card>
        ))}
        <div className="flex flex-wrap gap-2.5">
          <Button
            type="submit"
            size="lg"
            icon={<Check aria-hidden="true" className="size-5" />}
            isPending={isSending}
            pendingLabel={t('saving')}
            className="max-sm:w-full"
          >
            {t('save')}
          </Button>
          <ButtonLink
            to={paths.petProfilePreferences({ id: pet.id })}
            variant="ghost"
            size="lg"
            className="max-sm:w-full"
          >
            {t('cancel')}
          </ButtonLink>
        </div>
      </Form>
    </PetFrame>
  )
}
