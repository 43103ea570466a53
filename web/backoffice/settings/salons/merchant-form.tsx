import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import type { MerchantFacts } from '#services/appointments/contract.ts'
import type { Currency } from '#shared/money.ts'
import { type FieldLimits, fieldProps } from '#web/forms/field-props.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldNote } from '#web/ui/forms/field.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { AnswerNotice } from '../../../storefront/profile/answer-notice.tsx'
import { Refused } from '../../../storefront/profile/refused.tsx'
import { StaffForm } from '../../staff-form.tsx'
import { DepositFields } from '../../store/deposit-fields.tsx'
import type { PartAnswer } from '../../store/parts/part-answer.ts'
import { sectionSaved } from '../../store/section-answer.ts'
import type { TypedDeposit } from '../../store/typed-deposit.ts'
import type { MerchantField } from './merchant-form.server.ts'
import { SIZE_ROWS, SIZED_PETS, type SizedPet, typedSizes } from './typed-sizes.ts'

interface MerchantFormProps {
  merchant: MerchantFacts & { version: number | null }
  deposit: TypedDeposit
  currency: Currency
  countries: { value: string; label: string }[]
  limits: FieldLimits<MerchantField>
  answer: PartAnswer | null
  idempotencyKey: string
}

/** Facts of a merchant that its stores share. */
export function MerchantForm(props: MerchantFormProps) {
  const { merchant, deposit, currency, countries, limits, answer, idempotencyKey } = props
  const { t } = useTranslation('salonSettings')
  const { t: frame } = useTranslation('backoffice')
  const { pathname } = useLocation()
  const isPending = useNavigation().formData?.get('intent') === 'merchant'
  const typed = answer?.refusal ? answer.typed : null
  const values = typed ?? {
    name: merchant.name,
    country: merchant.country,
    phone: merchant.phone ?? '',
    changeNoticeMinutes: String(merchant.changeNoticeMinutes),
    leadMinutes: String(merchant.leadMinutes),
  }
  const field = fieldProps({ limits, values, errors: answer?.errors ?? {} })
  const depositAnswer = answer?.refusal
    ? { ...sectionSaved('services'), refusal: { ...answer.refusal, fields: answer.errors } }
    : null
  const shownDeposit = typed
    ? {
        kind: ([typed.deposit].flat()[0] ?? 'none') as TypedDeposit['kind'],
        percent: String(typed.depositPercent ?? ''),
        amount: String(typed.depositAmount ?? ''),
      }
    : deposit
  return (
    <StaffForm preventScrollReset className="grid gap-5">
      {merchant.version === null ? (
        <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
      ) : (
        <input type="hidden" name="version" value={merchant.version} />
      )}
      {answer?.refusal && <Refused answer={answer} offline={frame('offline')} />}
      {answer?.refusal?.code === 'appointments.setting-changed-since' && (
        <TextLink to={pathname} reloadDocument>
          {t('part.reload')}
        </TextLink>
      )}
      {answer && !answer.refusal && (
        <AnswerNotice answer={answer} tone="ok">
          {t('part.saved')}
        </AnswerNotice>
      )}
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          {...field('name')}
          label={t('fields.name')}
          autoComplete="organization"
          messages={{ required: t('fields.nameMissing') }}
        />
        <SelectField {...field('country')} label={t('fields.country')} options={countries} />
        <TextField {...field('phone')} required={false} type="tel" label={t('fields.phone')} />
      </div>
      {SIZED_PETS.map((pet) => (
        <Sizes key={pet} pet={pet} merchant={merchant} typed={typed} />
      ))}
      <FieldNote id="tamanos" error={answer?.errors.petTypeFields} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          {...field('changeNoticeMinutes')}
          type="number"
          label={t('fields.changeNoticeMinutes')}
          hint={t('fields.changeNoticeHint')}
          messages={{ required: t('fields.minutesWrong'), invalid: t('fields.minutesWrong') }}
        />
        <TextField
          {...field('leadMinutes')}
          type="number"
          label={t('fields.leadMinutes')}
          hint={t('fields.leadHint')}
          messages={{ required: t('fields.minutesWrong'), invalid: t('fields.minutesWrong') }}
        />
      </div>
      <DepositFields deposit={shownDeposit} currency={currency} answer={depositAnswer} />
      <Button
        type="submit"
        name="intent"
        value="merchant"
        className="justify-self-start"
        isPending={isPending}
        pendingLabel={frame('saving')}
      >
        {t(merchant.version === null ? 'createMerchant' : 'saveMerchant')}
      </Button>
    </StaffForm>
  )
}

interface SizesProps {
  pet: SizedPet
  merchant: Pick<MerchantFacts, 'petTypeFields'>
  typed: PartAnswer['typed'] | null
}

function Sizes({ pet, merchant, typed }: SizesProps) {
  const { t } = useTranslation('salonSettings')
  const { t: frame } = useTranslation('backoffice')
  const known = typedSizes(merchant.petTypeFields)[pet] ?? []
  const rows = Array.from({ length: SIZE_ROWS }, (_, index) => ({
    key: typed ? String(typed[`${pet}-name-${index}`] ?? '') : (known[index]?.key ?? ''),
    max: typed ? String(typed[`${pet}-max-${index}`] ?? '') : (known[index]?.max ?? ''),
  }))
  const filled = rows.findLastIndex(({ key, max }) => key !== '' || max !== '') + 1
  const [asked, setAsked] = useState(0)
  // One free row, and more as they are asked for.
  const shown = rows.slice(0, Math.max(filled + 1, asked))
  const name = frame(`pets.${pet}`)
  return (
    <fieldset className="min-w-0 max-w-xl">
      <legend className="font-bold text-ink-800 text-sm">{t('sizes.title', { pet: name })}</legend>
      <p className="mb-2 text-ink-600 text-sm">{t('sizes.hint')}</p>
      <div aria-hidden="true" className="mb-1 grid grid-cols-[minmax(0,1fr)_9rem] gap-2 font-bold text-ink-600 text-sm">
        <span>{t('sizes.nameHead')}</span>
        <span>{t('sizes.maxHead')}</span>
      </div>
      <div className="grid gap-2">
        {shown.map(({ key, max }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows are places of the form
          <div key={index} className="grid grid-cols-[minmax(0,1fr)_9rem] gap-2">
            <TextField
              name={`${pet}-name-${index}`}
              label={t('sizes.name', { number: index + 1, pet: name })}
              isLabelHidden
              maxLength={30}
              autoComplete="off"
              defaultValue={key}
            />
            <TextField
              name={`${pet}-max-${index}`}
              label={t('sizes.max', { number: index + 1, pet: name })}
              isLabelHidden
              inputMode="decimal"
              maxLength={6}
              autoComplete="off"
              placeholder={key === '' ? undefined : t('sizes.noLimit')}
              defaultValue={max}
            />
          </div>
        ))}
      </div>
      {shown.length < SIZE_ROWS && (
        <Button type="button" variant="outline" size="sm" className="mt-2" onClick={() => setAsked(shown.length + 1)}>
          <Plus aria-hidden="true" className="size-4" />
          {t('sizes.add')}
        </Button>
      )}
    </fieldset>
  )
}
