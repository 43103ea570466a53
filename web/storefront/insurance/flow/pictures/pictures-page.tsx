import { ArrowRight } from 'lucide-react'
import { data, redirect } from 'react-router'
import { parseForm } from '#web/forms/parse-form.server.ts'
import { readForm } from '#web/forms/read-form.ts'
import { readIntent } from '#web/forms/read-intent.server.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import type { PagePolicy } from '#web/request/page-policy.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { firstErrorRefusal } from '../../../account/sign-in/refusal.ts'
import { refusedAnswer } from '../../../account/sign-in/to-refusal.server.ts'
import { StepBar, StepTotal } from '../../../booking/steps/step-bar.tsx'
import { RefusalNotice } from '../../../pets/answer.tsx'
import { toPetKind } from '../../../pets/pet-coat.ts'
import { FlowFrame } from '../flow-frame.tsx'
import { openContract } from '../open-contract.server.ts'
import type { Route } from './+types/pictures-page'
import { removePictureForm } from './picture-forms.server.ts'
import { asked, missingPictures } from './picture-kinds.ts'
import { PictureSlot } from './picture-slot.tsx'
import { savePicture } from './save-picture.server.ts'

export const handle = { chat: 'hidden', dialogs: 'personalData', upload: 'account' } satisfies PagePolicy

/** Picture step: front, both sides and chip. Each picture is uploaded as soon as it is chosen. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const t = translator(visit.country.locale, 'petInsuranceFlow')
  const { insurance, way } = await openContract(context, request, params.id)
  // A renewal needs no pictures.
  if (!way) throw redirect(paths.insuranceSummary(insurance.id))
  const { id, petProfileName: name, petProfileSpecies, policyTitle, displayPrice } = insurance
  return {
    id,
    way,
    name,
    kind: toPetKind(petProfileSpecies),
    plan: { title: policyTitle, price: displayPrice },
    pictures: insurance.pictures.map((picture) => ({
      id: picture.id,
      shows: picture.shows,
      src: paths.insurancePicture(id, picture.id),
    })),
    missing: missingPictures(insurance),
    isMissingNotice: new URL(request.url).searchParams.get('problem') === 'pictures',
    seo: privateSeo(visit, '/profile/insurance', {
      title: t('pictures.title', { name }),
      description: t('description'),
    }),
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { insurance } = await openContract(context, request, params.id)
  const form = await readForm(request)
  if (readIntent(form, ['add', 'remove'], 'add') === 'add') {
    const refusal = await savePicture(context, insurance, form)
    return refusal ? data({ refusal }, { status: refusal.status }) : { refusal: null }
  }
  const { value, errors } = parseForm(form, removePictureForm)
  if (errors) return data({ refusal: firstErrorRefusal(errors) }, { status: 400 })
  try {
    const client = context.get(servicesContext).insurance
    const key = { customerId: insurance.customerId, insuranceId: insurance.id }
    await client.removePicture({ ...key, ...value }, { context: context.get(visitContext).call })
    return { refusal: null }
  } catch (error) {
    return refusedAnswer(error)
  }
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

export default function PicturesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('petInsuranceFlow')
  const { id, way, name, kind, plan, pictures, missing, isMissingNotice } = loaderData
  const others = pictures.filter(({ shows }) => shows === 'other')
  return (
    <FlowFrame step="pictures" way={way} title={t('pictures.title', { name })} text={t('pictures.text')}>
      <RefusalNotice answer={actionData} />
      {isMissingNotice && missing.length > 0 && (
        <Notice tone="warn" className="mb-4">
          {t('pictures.missing')}
        </Notice>
      )}
      <ul className="grid gap-3 sm:grid-cols-2 sm:gap-4">
        {asked.map((shows) => (
          <li key={shows}>
            <PictureSlot
              insuranceId={id}
              shows={shows}
              petKind={kind}
              picture={pictures.find((picture) => picture.shows === shows) ?? null}
            />
          </li>
        ))}
        {others.map((picture) => (
          <li key={picture.id}>
            <PictureSlot insuranceId={id} shows="other" petKind={kind} picture={picture} />
          </li>
        ))}
      </ul>
      <p className="mt-4 text-ink-600 text-sm">{t('pictures.private')}</p>
      <StepBar
        back={paths.newInsuranceHolder({ pet: way.pet, policy: way.policy })}
        total={
          missing.length > 0 ? (
            <span className="block font-bold text-ink-700 text-sm">
              {t('pictures.still', { count: missing.length })}
            </span>
          ) : (
            <StepTotal label={plan.title} amount={plan.price} />
          )
        }
      >
        <ButtonLink
          to={missing.length > 0 ? paths.insurancePictures(id, { problem: 'pictures' }) : paths.insuranceSummary(id)}
          replace={missing.length > 0}
          preventScrollReset={missing.length > 0}
          variant={missing.length > 0 ? 'outline' : 'primary'}
          size="lg"
          icon={<ArrowRight aria-hidden="true" className="size-5" />}
        >
          {t('next')}
        </ButtonLink>
      </StepBar>
    </FlowFrame>
  )
}
