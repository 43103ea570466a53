import {
  Bell,
  BellRing,
  Bone,
  CalendarClock,
  CalendarDays,
  Heart,
  House,
  type LucideIcon,
  MonitorSmartphone,
  Package,
  PawPrint,
  ReceiptText,
  Repeat,
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
    | 'favorites'
    | 'alerts'
    | 'data'
    | 'addresses'
    | 'billing'
    | 'wallet'
    | 'coupons'
    | 'messages'
    | 'sessions'
    | 'privacy'
    | 'backoffice'
  icon: LucideIcon
}

/** The profile, what is used most on top. */
export const sections: Section[] = [
  { to: paths.profileOrders(), name: 'orders', icon: Package },
  { to: paths.profileSubscriptions(), name: 'subscriptions', icon: Repeat },
  { to: paths.profileAppointments(), name: 'appointments', icon: CalendarDays },
  { to: paths.profilePets(), name: 'pets', icon: PawPrint },
  { to: paths.insurances(), name: 'insurance', icon: ShieldPlus },
  { to: paths.pantry(), name: 'pantry', icon: Bone },
  { to: paths.favorites(), name: 'favorites', icon: Heart },
  { to: paths.profileAlerts(), name: 'alerts', icon: BellRing },
  { to: paths.profileData(), name: 'data', icon: UserRound },
  { to: paths.profileAddresses(), name: 'addresses', icon: House },
  { to: paths.profileBilling(), name: 'billing', icon: ReceiptText },
  { to: paths.profileWallet(), name: 'wallet', icon: Wallet },
  { to: paths.profileCoupons(), name: 'coupons', icon: TicketPercent },
  { to: paths.profileMessages(), name: 'messages', icon: Bell },
  { to: paths.profileSessions(), name: 'sessions', icon: MonitorSmartphone },
  { to: paths.profilePrivacy(), name: 'privacy', icon: ShieldCheck },
]

/** Beside them for who works at a store: on a phone the way there. */
export const staffSection: Section = { to: paths.backoffice(), name: 'backoffice', icon: CalendarClock }
