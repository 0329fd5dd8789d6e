/**
 * What the product is made of, and how operators look after each: every table is a record of the office, belongs to something they look
 * after by calls, or is not theirs for a reason (docs/decisions/0031-what-the-office-does-not-keep.md).
 */

/** Calls by which something comes to be, is changed, is listed and is taken away as a table. */
type Kept = {
  made: readonly string[]
  changed: readonly string[]
  listed: string
  exported: string
  tables: readonly string[]
}

const desk = { listed: 'payments.desk', exported: 'payments.deskExport' } as const
const meetings = { listed: 'meetings.officeRequests', exported: 'meetings.exportMeetings' } as const
const record = (name: string) => ({ listed: `office.${name}.list`, exported: `office.${name}.export` })

/** What is more than a form: made by members or by acts, and changed by acts. */
export const keptByActs: Record<string, Kept> = {
  post: {
    ...record('posts'),
    made: ['wall.create', 'wall.share'],
    changed: ['wall.hidePost', 'wall.restorePost', 'office.decide'],
    tables: [
      'post_media',
      'post_mention',
      'post_tag',
      'post_version',
      'post_report',
      'post_decision',
      'link_preview',
      'member_limit',
      'member_review',
    ],
  },
  comment: {
    ...record('comments'),
    made: ['wall.addComment'],
    changed: ['wall.hideComment', 'wall.restoreComment'],
    tables: ['comment_mention'],
  },
  meeting: {
    ...meetings,
    made: ['meetings.ask', 'meetings.applyBuild'],
    changed: ['meetings.acceptFor', 'meetings.moveMeeting', 'meetings.seatMeeting', 'meetings.closeTable'],
    tables: [
      'meeting',
      'meeting_invitation',
      'meeting_person_slot',
      'meeting_table_slot',
      'meeting_company_request',
      'meeting_company_planner',
      'meeting_no_show',
      'meeting_rule',
      'meeting_walk',
      'meeting_priority',
      'meeting_build',
      'meeting_build_row',
    ],
  },
  invoice: {
    ...desk,
    made: ['payments.bookEvent', 'payments.bookAward'],
    changed: [
      'payments.recordTransfer',
      'payments.holdOrder',
      'payments.cancelOrder',
      'payments.matchAmount',
      'payments.assignAmount',
      'payments.prepareDispute',
      'payments.answerDispute',
      'payments.acceptLoss',
    ],
    tables: [
      'invoice',
      'invoice_adjustment',
      'invoice_line',
      'invoice_paper',
      'invoice_vat',
      'einvoice_sending',
      'invoice_reminder',
      'document_link',
      'purchase_order',
      'payment',
      'payment_attempt',
      'payment_group',
      'provider_event',
      'vat_answer',
      'vat_awaited',
      'vat_question',
      'vat_turn',
      'dispute',
      'dispute_part',
      'payout',
      'provider_movement',
      'provider_reading',
    ],
  },
  refund: {
    ...desk,
    made: ['payments.askRefund', 'payments.reissueInvoice'],
    changed: ['payments.approveRefund', 'payments.withdrawRefund', 'payments.retryRefund', 'payments.refundDone'],
    tables: ['refund'],
  },
  'credit note': {
    ...desk,
    made: ['payments.putCredit'],
    changed: ['payments.approveCredit', 'payments.declineCredit', 'payments.discardCredit'],
    tables: ['credit_draft'],
  },
  'journal entry': {
    listed: 'payments.booksJournal',
    exported: 'payments.booksCsv',
    made: ['payments.bookByHand'],
    changed: ['payments.closeMonth'],
    tables: ['journal_entry', 'journal_line', 'ledger', 'ledger_currency', 'ledger_month', 'ledger_export'],
  },
  'award submission': {
    ...record('award_applicants'),
    made: ['awards.addApplicant', 'awards.submitAnswers'],
    changed: ['awards.decideApplicant', 'awards.assign', 'awards.decideOutcome'],
    tables: [
      'award_entry_fee',
      'award_answer',
      'award_answer_earlier',
      'award_document',
      'award_submission',
      'award_submission_document',
      'award_decision',
      'award_change',
      'award_criterion',
      'award_round',
      'award_assignment',
      'award_score',
      'award_result',
      'award_outcome',
      'award_publication',
    ],
  },
  seat: {
    ...record('event_seats'),
    made: ['payments.bookEvent', 'imports.start'],
    changed: ['payments.cancelOrder'],
    tables: ['event_booking', 'event_booking_addon', 'award_booking', 'event_company'],
  },
  'sponsor and panelist': {
    ...record('sponsors'),
    made: ['sponsorship.apply', 'office.sponsors.create'],
    changed: ['sponsorship.decide', 'office.sponsors.change'],
    tables: ['application', 'sponsor_contract', 'sponsor_package_benefit'],
  },
  member: {
    ...record('members'),
    made: ['office.members.create', 'identity.requestRegistration', 'imports.start'],
    changed: ['office.members.change', 'identity.suspend', 'merging.mergePeople', 'office.decide'],
    tables: ['registration_request', 'customer_profile', 'customer_tag'],
  },
  operator: {
    ...record('members'),
    listed: 'setup.operators',
    made: ['setup.addOperator'],
    changed: ['setup.changeOperator', 'setup.removeOperator'],
    tables: ['setup_link'],
  },
  company: {
    ...record('companies'),
    made: ['office.companies.create', 'companies.create', 'imports.start'],
    changed: ['office.companies.change', 'companies.correct', 'merging.mergeCompanies', 'office.decide'],
    tables: [
      'company_domain',
      'company_domain_claim',
      'company_change_request',
      'company_affiliation',
      'company_departure',
      'company_hand_over',
    ],
  },
  'media item': {
    ...record('media_items'),
    made: ['media.addPictures', 'media.addVideo', 'media.addPaper'],
    changed: ['media.changeItem', 'media.showItem', 'media.setPoster', 'media.setCaptions', 'media.removeItem'],
    tables: ['media_report'],
  },
  tag: {
    ...record('tags'),
    made: ['office.tags.create', 'content.recommendTags'],
    changed: ['office.tags.change', 'content.mergeTags'],
    tables: ['tag_recommendation'],
  },
}

/** What operators set without a table to be taken away: a handful of values each, shown whole on one page. */
export const settings: Record<string, { changed: readonly string[]; tables: readonly string[] }> = {
  'community and limits': { changed: ['setup.community', 'setup.numbers', 'setup.mail'], tables: ['setting'] },
  'categories of companies': { changed: ['setup.categories'], tables: ['company_category'] },
  imports: {
    changed: ['imports.create', 'imports.start', 'imports.undo'],
    tables: ['data_import', 'data_import_heading', 'data_import_key', 'data_import_record', 'data_import_row'],
  },
  'who looks at what': { changed: ['office.claim'], tables: ['office_claim'] },
  'what may still be taken back': { changed: ['office.decide', 'office.undo'], tables: ['office_decision'] },
}

/** What is not for operators to keep, by the reason. */
export const notKept = {
  'between two people': [
    'chat_attachment',
    'chat_member',
    'chat_message',
    'chat_room',
    'chat_setting',
    'network_member',
    'network_request',
    'follower',
    'company_follower',
    'member_block',
    'spam_mark',
    'post_like',
    'comment_like',
    'media_like',
    'media_share',
    'media_share_item',
    'meeting_note',
    'meeting_mark',
    'event_session_star',
  ],
  "the member's own": [
    'notification',
    'notification_device',
    'notification_reader',
    'notification_setting',
    'notification_source',
    'push_subscription',
    'profile_view',
    'suggestion_dismissal',
    'data_file',
    'erasure',
    'meeting_planner',
    'meeting_block',
    'meeting_feed',
  ],
  "the company's own": ['billing_address', 'company_invitation', 'company_lane', 'company_office', 'company_role'],
  'secrets and sessions': [
    'session',
    'refresh_token',
    'socket_ticket',
    'award_signing_key',
    'test_card_intent',
    'test_card_refund',
    'test_card_dispute',
    'test_card_movement',
    'test_card_payout',
  ],
  'reckoned, or on its way': [
    'company_count',
    'network_count',
    'post_count',
    'member_search',
    'search_word',
    'rate_count',
    'invoice_counter',
    'document_chain',
    'fact',
    'fact_reaction',
    'upkeep',
    'mail',
    'mailed_link',
    'push_message',
    'notification_digest',
    'office_reminder',
    'award_reminder',
    'meeting_calendar_mail',
    'upload',
    'migration',
  ],
  frozen: ['audit_log'],
  'rules of the program': ['award_entry_transition'],
} as const
