import { plainAmount } from '@app/contract/money'
import { branch, leaf, xmlOf } from '#kit/base/xml.ts'
import type { Element } from '#kit/base/xml.ts'
import { sepaText } from './payments.transfers.characters.policy.ts'

export type Payment = {
  end_to_end_id: string
  /** Minor units. */
  amount: number
  iban: string
  bic: string | null
  holder: string
  words: string
}

export type PaymentOrder = {
  message_id: string
  made_at: Date
  execution_on: string
  currency_code: string
  control_sum: number
  seller: string
  account: { holder: string; iban: string; bic: string }
  payments: readonly Payment[]
}

const NAMESPACE = 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09'
const NAME = 70
const WORDS = 140

const party = (name: string, called: string) => branch(name, leaf('Nm', sepaText(called, NAME)))
const account = (name: string, iban: string) => branch(name, branch('Id', leaf('IBAN', iban)))
const agent = (name: string, bic: string) => branch(name, branch('FinInstnId', leaf('BICFI', bic)))

/** A SEPA credit transfer of several payments by ISO 20022, as the EPC and German banks take it; elements in the order of the schema. */
export function painOf(order: PaymentOrder): string {
  const { message_id, made_at, execution_on, currency_code, control_sum, payments } = order
  const sums = [leaf('NbOfTxs', String(payments.length)), leaf('CtrlSum', plainAmount(control_sum, currency_code))]
  const root: Element = [
    'Document',
    { xmlns: NAMESPACE },
    branch(
      'CstmrCdtTrfInitn',
      branch(
        'GrpHdr',
        leaf('MsgId', message_id),
        leaf('CreDtTm', `${made_at.toISOString().slice(0, 19)}Z`),
        ...sums,
        party('InitgPty', order.seller),
      ),
      branch(
        'PmtInf',
        leaf('PmtInfId', message_id),
        leaf('PmtMtd', 'TRF'),
        leaf('BtchBookg', 'false'),
        ...sums,
        branch('PmtTpInf', branch('SvcLvl', leaf('Cd', 'SEPA'))),
        branch('ReqdExctnDt', leaf('Dt', execution_on)),
        party('Dbtr', order.account.holder),
        account('DbtrAcct', order.account.iban),
        agent('DbtrAgt', order.account.bic),
        leaf('ChrgBr', 'SLEV'),
        ...payments.map((payment) => transfer(payment, currency_code)),
      ),
    ),
  ]
  return xmlOf(root)
}

const transfer = ({ end_to_end_id, amount, iban, bic, holder, words }: Payment, currency: string) =>
  branch(
    'CdtTrfTxInf',
    branch('PmtId', leaf('EndToEndId', end_to_end_id)),
    branch('Amt', leaf('InstdAmt', plainAmount(amount, currency), { Ccy: currency })),
    bic === null ? null : agent('CdtrAgt', bic),
    party('Cdtr', holder),
    account('CdtrAcct', iban),
    branch('RmtInf', leaf('Ustrd', sepaText(words, WORDS))),
  )
