import {
  Award,
  Bell,
  BellRing,
  Bone,
  CalendarClock,
  CalendarDays,
  Crown,
  Gift,
  HandHeart,
  Heart,
  House,
  type LucideIcon,
  MessagesSquare,
  MonitorSmartphone,
  NotebookPen,
  Package,
  PawPrint,
  PiggyBank,
  Radar,
  ReceiptText,
  Repeat,
  SearchCheck,
  SearchX,
  ShieldCheck,
  ShieldPlus,
  TicketPercent,
  UserRound,
  Wallet,
} from 'lucide-react'
import { paths } from '#web/paths.ts'

export interface Section {
  to: string
  /** Key under `sections` and `hints` in the words of the profile. */
  name:
    | 'orders'
    | 'subscriptions'
    | 'appointments'
    | 'pets'
    | 'insurance'
    | 'pantry'
    | 'adoptions'
    | 'lostPets'
    | 'foundPets'
    | 'conversations'
    | 'communityAlerts'
    | 'favorites'
    | 'alerts'
    | 'data'
    | 'addresses'
    | 'billing'
    | 'wallet'
    | 'coupons'
    | 'huellas'
    | 'membership'
    | 'referral'
    | 'messages'
    | 'sessions'
    | 'privacy'
    | 'backoffice'
    | 'houseAccounts'
    | 'savingGoals'
  icon: LucideIcon
}

export interface SectionGroup {
  /** Key under `groups` in the words of the profile. */
  name: 'purchases' | 'pets' | 'benefits' | 'community' | 'account'
  sections: readonly Section[]
}

/** The profile in five groups, what is used most on top. */
export const sectionGroups: readonly SectionGroup[] = [
  {
    name: 'purchases',
    sections: [
      { to: paths.profileOrders(), name: 'orders', icon: Package },
      { to: paths.profileSubscriptions(), name: 'subscriptions', icon: Repeat },
      { to: paths.favorites(), name: 'favorites', icon: Heart },
      { to: paths.profileAlerts(), name: 'alerts', icon: BellRing },
    ],
  },
  {
    name: 'pets',
    sections: [
      { to: paths.profilePets(), name: 'pets', icon: PawPrint },
      { to: paths.profileAppointments(), name: 'appointments', icon: CalendarDays },
      { to: paths.pantry(), name: 'pantry', icon: Bone },
      { to: paths.insurances(), name: 'insurance', icon: ShieldPlus },
    ],
  },
  {
    name: 'benefits',
    sections: [
      { to: paths.profileWallet(), name: 'wallet', icon: Wallet },
      { to: paths.profileCoupons(), name: 'coupons', icon: TicketPercent },
      { to: paths.huellas(), name: 'huellas', icon: Award },
      { to: paths.profileMembership(), name: 'membership', icon: Crown },
      { to: paths.referral(), name: 'referral', icon: Gift },
    ],
  },
  {
    name: 'community',
    sections: [
      { to: paths.conversations(), name: 'conversations', icon: MessagesSquare },
      { to: paths.petAdoptionsByCustomer(), name: 'adoptions', icon: HandHeart },
      { to: paths.lostPetsByCustomer(), name: 'lostPets', icon: SearchX },
      { to: paths.foundPetsByCustomer(), name: 'foundPets', icon: SearchCheck },
      { to: paths.communityAlerts(), name: 'communityAlerts', icon: Radar },
    ],
  },
  {
    name: 'account',
    sections: [
      { to: paths.profileData(), name: 'data', icon: UserRound },
      { to: paths.profileAddresses(), name: 'addresses', icon: House },
      { to: paths.profileBilling(), name: 'billing', icon: ReceiptText },
      { to: paths.profileMessages(), name: 'messages', icon: Bell },
      { to: paths.profileSessions(), name: 'sessions', icon: MonitorSmartphone },
      { to: paths.profilePrivacy(), name: 'privacy', icon: ShieldCheck },
    ],
  },
]

/** Beside them for who works at a store: on a phone the way there. */
export const staffSection: Section = { to: paths.backoffice(), name: 'backoffice', icon: CalendarClock }

/** Beside them for who has an account with a shop. */
export const houseAccountsSection: Section = {
  to: paths.profileHouseAccounts(),
  name: 'houseAccounts',
  icon: NotebookPen,
}

/** Beside them where saving is open, and for who has money put aside. */
export const savingGoalsSection: Section = {
  to: paths.profileSavingGoals(),
  name: 'savingGoals',
  icon: PiggyBank,
}
