import { dayAt, localInstant } from './clock.ts'
import { faq } from './faq.ts'
import type { Policy } from './world.types.ts'

const terms = `These terms apply between the operator of the community and every company and person who uses this site or books through it. Terms of a member’s own apply only where the operator has agreed to them in writing.

# Membership
- Membership is for companies in transport and logistics, and those that supply them, and for the people who work there.
- A person joins for one company with a work email. The operator looks at each application and may decline it; the applicant is told why.
- Each company has an admin, who gives colleagues the rights to book, to see invoices and to enter awards.
- Whoever leaves a company loses these rights at once. Open bookings and invoices stay with the company.
- An account is for one person. Keep its password to yourself, and tell us if somebody else may know it.

# Bookings
- A booking is made when the site confirms it. The company is the customer; the person who books acts for it.
- Prices are net of value added tax. They depend on the company’s category and on the day of the booking.
- While a card payment is under way, seats are held for 30 minutes. With a bank transfer they are held until its invoice is paid or cancelled.
- A seat can be booked without a name. It can be named, and passed to a colleague, until nine days before the event.
- Tables, dinners and visits are sold as long as there are any. A place on a waiting list is not a booking.

# Invoices and payment
- Invoices are due within 14 days, and no later than three days before the event.
- We remind you three days before an invoice is due, and three and ten days after.
- An invoice that nobody has paid 14 days after it was due is cancelled by a credit note, and its seats are released.
- Value added tax follows the kind of service and the countries of both sides. Please keep your VAT ID up to date: an issued invoice is never changed; it is cancelled and replaced.

# Cancellation
- A seat can always be passed to a colleague, which costs nothing.
- Until 60 days before the first day you may cancel free of charge, until 30 days before it at half the price. After that the full price is due.
- You cancel by writing to us, at the address in the imprint; the day on which we get it counts. A credit note confirms it.
- If an event is cancelled, you get back what you paid for it. If it is moved, you may withdraw within 14 days of our notice.
- Travel and rooms are booked with others and are not ours to refund.

# At the event
- The rules of the venue apply, at terminals those of the terminal, safety shoes included.
- Photographs and films are taken for the event’s gallery. Tell the desk if you do not wish to appear.
- Whoever disturbs the event or other participants may be asked to leave, without a refund.

# What you publish
- You answer for what you write and upload, and you need the rights to it.
- You allow us to show it within the community. You may take it back; copies in backups disappear with them.

# Liability
- We are liable without limit for intent, for gross negligence, and for injury to life, body and health.
- Otherwise we are liable only where a duty is broken without which the contract would have no purpose, and only for damage that could be foreseen.
- What members agree among themselves is their contract, not ours.

# Law and changes
- The law at the seat of the company that issues the invoice applies. Between businesses its courts decide.
- We announce changes to these terms six weeks ahead. Each version stands here with its day, and earlier ones can be read here. Bookings made before then keep the terms of their day.`

const privacy = `This page says which data about you is kept here, why, for how long, and who sees it.

# Who is responsible
The operator of the community, whose address is in the imprint. For an event, also the company that issues its invoices.

# What is kept
- Your account: name, work email, company, and a password that is stored so that nobody can read it.
- Your profile: job title, picture, biography, telephone number and interests, as far as you give them.
- Bookings and invoices: what was bought, by whom and for whom, and what was paid. Card numbers go to the payment provider and never reach us.
- What you write to others and publish in the community.
- Technical records of requests, with time and network address, to find faults and to stop misuse.

# Why
- To run your membership, your bookings and your meetings. That is our contract with you or your company.
- To keep invoices and what belongs to them, which tax law demands.
- To protect accounts and the service, in which we have a legitimate interest.
- With your consent for everything else, such as being listed as a participant. You may withdraw it at any time.

# Who sees it
- Members see of your profile what your privacy settings show: to everyone, to your network, to participants of the same event, or to nobody.
- Your email and telephone number are never part of a list.
- Participants of an event see that you are coming if you agreed to be listed.
- Admins of your company see its bookings and, with the billing right, its invoices.
- Providers work for us under contract: hosting, email, card payments. Nobody gets your data for advertising.

# How long
- Your account stays until you close it. After 14 days, in which you can change your mind, your name disappears from what you wrote.
- Invoices stay for the time that tax law prescribes, also after that.
- An application that nobody confirms ends after seven days, an undecided one after sixty.
- Technical records are removed when they are no longer needed to keep the service safe.

# Cookies
- One cookie keeps you signed in. Another holds the time zone of your device, so that times are right from the start; for operators, others hold whether they act for a member or preview the site. They hold nothing else.
- There are no cookies for advertising, no trackers of other companies and no fonts loaded from elsewhere.

# Your rights
- You get what is kept about you as a file, and have it erased, under Your data in the settings.
- You correct your profile yourself. To have data restricted, or to object to their use, write to us; the address is in the imprint.
- You may complain to a data protection authority, best to the one where you live or work.

# Changes
Each version of this page stands here with the day from which it applies, and earlier versions can be read here.`

const connect = `CC-Connect is how members find and meet each other: profiles, contacts, messages and half-hour meetings at events. These rules keep it useful.

# Being found
- You decide for each field of your profile who sees it: everyone, your network, participants of your events, or nobody.
- At an event you are listed only if your seat is shown. You can change that for each seat.
- Profiles are of people. One person has one profile, with their own name and their company of today.

# Requests and contacts
- A request to become a contact may carry a note. Say who you are and what it is about.
- Nobody is told that a request was declined. You may ask the same person again after three weeks, not before.
- Contacts are mutual, and either side may end them without giving a reason.

# Meetings
- A meeting takes place when both sides have agreed to it. It needs a reason that the other side can judge.
- The number of open requests is limited, so that each of them counts.
- Whoever cannot come cancels as early as possible and says why; the slot is then free for others.
- What is agreed at a table is between the two companies. The community keeps no minutes.

# Behaviour
- Write to people as you would speak to them across the table.
- No bulk messages, no offers outside transport and logistics, no selling of attendance lists.
- Talk about capacity, service and your own rates. Do not agree on prices or markets with competitors: competition law applies here, too.
- Do not copy profiles or messages out of the community to build lists of your own.

# Marking, blocking, reporting
- Mark somebody as spam and their posts and comments disappear for you.
- Block somebody and neither of you finds, writes to or meets the other here. They are not told.
- Report what should not be here. People, not machines, look at each report.
- Measures go from a note to a suspension, always with the reason. You may appeal once within 14 days; it is decided anew.`

/** The documents that everyone may read. */
export function makePolicies(anchor: Date): Policy[] {
  // A text begins with a day, where those who wrote it sit.
  const begins = (days: number) => localInstant(dayAt(anchor, days), '00:00', 'Europe/Berlin')
  const updated_at = begins(-190)
  return [
    { slug: 'terms-and-conditions', title: 'Terms and Conditions', body: terms, updated_at },
    { slug: 'privacy-policy', title: 'Privacy Policy', body: privacy, updated_at },
    // As it stood before people could be marked, blocked and reported.
    {
      slug: 'cc-connect-policy',
      title: 'CC-Connect Policy',
      body: connect.slice(0, connect.indexOf('\n\n# Marking')),
      updated_at: begins(-560),
    },
    { slug: 'cc-connect-policy', title: 'CC-Connect Policy', body: connect, updated_at },
    { slug: 'faq', title: 'Frequently asked questions', body: faq, updated_at },
  ]
}
