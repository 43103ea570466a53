import { Gift } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Invitation } from '#services/rewards/contract.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Art } from '#web/ui/art.tsx'

interface InvitationBannerProps {
  /** First name of who invites. */
  name: string
  reward: Invitation['reward']
  /** Of the page that it heads, or a part of one. */
  heading?: 'h1' | 'h3'
  children?: ReactNode
}

/** What an invitation promises, with the buttons to accept it as `children`. */
export function InvitationBanner({ name, reward, heading: Heading = 'h1', children }: InvitationBannerProps) {
  const { t } = useTranslation('petMember')
  return (
    <section className="grid justify-items-center gap-3 rounded-panel bg-brand-800 px-5 py-8 text-center text-white shadow-3 sm:px-10">
      <span className="grid size-24 place-items-center rounded-full bg-white">
        <Art name="wrapped-gift" size={60} />
      </span>
      <Heading className="text-2xl sm:text-3xl">{t('referral.landing', { name })}</Heading>
      <p className="max-w-md text-brand-100">{t('referral.landingText')}</p>
      <p className="inline-flex items-center gap-2 rounded-tile bg-white/15 px-4 py-2 font-extrabold text-sun">
        <Gift aria-hidden="true" className="size-5 shrink-0" />
        {t('referral.landingReward', { reward: reward.title, name })}
      </p>
      <p className="text-brand-200 text-sm">{t('referral.landingTerms', { terms: reward.terms })}</p>
      {children}
    </section>
  )
}
