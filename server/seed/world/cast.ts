import { CAST_ROWS } from './cast.data.ts'
import type { CastRow } from './cast.looks.ts'

/** Everybody of the demonstration world signs in with this. */
export const DEMO_PASSWORD = 'harbour-lane-2027'

const row = (id: number) => CAST_ROWS.find((entry) => entry.id === id) as CastRow
const mail = (id: number, address: string) => ({
  id,
  email: address,
  name: `${row(id).first_name} ${row(id).last_name}`,
})

export const CAST = {
  /** A member with a full week: at the running event, with contacts, meetings and unread messages. */
  member: mail(1, 'marta.kowalczyk@baltika-feeder.example'),
  /** Admin of the same company; sees its invoices in every state. */
  company_admin: mail(2, 'tomasz.wilk@baltika-feeder.example'),
  billing_colleague: mail(3, 'agnieszka.lis@baltika-feeder.example'),
  colleague: mail(4, 'piotr.zajac@baltika-feeder.example'),
  awards_colleague: mail(5, 'karolina.mazur@baltika-feeder.example'),
  other_admin: mail(6, 'joris.vanaalst@northlane.example'),
  other_colleague: mail(7, 'liesbeth.koster@northlane.example'),
  /** Approved, password set, first settings still to do. */
  newcomer: mail(8, 'elena.varga@alpina-transit.example'),
  judge: mail(9, 'edmund.pryce@saltmarsh-pryce.example'),
  operator: mail(10, 'helene.brandvold@carrier-connect.example'),
  finance_operator: mail(11, 'anselm.ritter@carrier-connect.example'),
  /** Has blocked the next one. */
  blocker: mail(12, 'samira.alhosani@palmyra-gulf.example'),
  blocked: mail(13, 'viktor.drobny@ledgerline.example'),
  ex_employee: mail(14, 'bartosz.nowicki@personal-mail.example'),
  provisional_admin: mail(15, 'rubens.castelhano@ferrovia-meridional.example'),
} as const
