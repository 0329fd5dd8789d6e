import { instantAt } from './clock.ts'
import type { Policy } from './world.types.ts'

const terms = `These terms apply between the community’s operator and everyone who uses this site or books through it.

# Membership
- Membership is for companies in transport and logistics and for the people who work for them.
- A person joins for one company. Whoever leaves the company loses access to its bookings and invoices.
- The operator decides on applications and may end a membership for good cause, in writing.

# Bookings
- A booking is binding when the site confirms it. Seats are held for 30 minutes while a card payment is under way.
- Prices are net of value added tax and depend on the company’s category on the day of booking.
- A seat can be given another name until nine days before the event.

# Payment
- Invoices are due within 14 days, and at the latest three days before the event.
- An invoice that is not paid when due may be cancelled together with its seats. We write to you before that happens.

# Cancellation
- Until 60 days before the event you cancel free of charge, until 30 days at half the price; after that the full price is due.
- If we cancel an event, you get back what you paid. We do not pay for travel or rooms booked elsewhere.

# At the event
- The venue’s rules apply. Photographs are taken; tell the desk if you do not wish to be shown.

# Liability
- We are liable without limit for intent and gross negligence, and for injury to life, body and health. Otherwise we are liable only for duties essential to the contract, up to the damage that was foreseeable.

# Law
- The law of the invoicing company’s seat applies. Where both parties are businesses, its courts have jurisdiction.`

const privacy = `This page says which data we keep about you, why, and for how long.

# Who is responsible
- The operator of this community. Its address is in the imprint.

# What we keep
- Your account: name, work email, job title, company, and what you add to your profile.
- Bookings and invoices: what was bought, by whom, for whom, and what was paid. Card numbers never reach us.
- Technical records: times and addresses of requests, for 14 days, to keep the service safe.

# Why
- To run your membership and your bookings, which is our contract with you.
- To keep invoices, which tax law asks of us for ten years.
- To protect accounts against misuse, which is our legitimate interest.

# Who sees it
- Members see what your privacy settings show. Your email is never shown in a list.
- Participants of an event see who else comes, if you agreed to be listed.
- Providers who work for us under contract: hosting, mail, card payments.

# Your rights
- You may ask for a copy of your data, have it corrected or erased, and object to its use.
- You may complain to a supervisory authority.

# Cookies
- One cookie keeps you signed in. There are no cookies for advertising and no tracking.`

const connect = `CC-Connect is how members find and meet each other: profiles, requests and 30-minute meetings at events.

# Being found
- You decide for each field of your profile who sees it: everyone, your network, participants of your events, or nobody.
- You are listed at an event only if you agreed when your seat was named.

# Requests and meetings
- A meeting takes place when both sides have agreed. Nobody is told that a request was declined without a word.
- Each participant may send a limited number of open requests, so that every request counts.

# Behaviour
- Write to people as you would speak to them at the table. No bulk messages, no offers unrelated to transport.
- Whoever is blocked by a member cannot write to, request or find that member.

# Misuse
- Report what you should not have to read. The operators look at each report and may suspend an account.`

/** The three documents that everyone may read. */
export function makePolicies(anchor: Date): Policy[] {
  const updated_at = instantAt(anchor, -190)
  return [
    { slug: 'terms-and-conditions', title: 'Terms and Conditions', body: terms, updated_at },
    { slug: 'privacy-policy', title: 'Privacy Policy', body: privacy, updated_at },
    { slug: 'cc-connect-policy', title: 'CC-Connect Policy', body: connect, updated_at },
  ]
}
