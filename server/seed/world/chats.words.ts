import type { ChatFile } from './community.types.ts'

/**
 * A conversation: `>` says whoever began it, `<` the other; `~` was edited later, `x` deleted.
 * `unread` and the marks are those of the one who began.
 */
export type Talk = {
  lines: string[]
  unread?: number
  pinned?: boolean
  marked_unread?: boolean
  /** Minutes since the last line. */
  ago?: number
  /** What was sent with a line, by its place from 0. */
  files?: Record<number, ChatFile[]>
}

/** The member's own, with whom they suit best. */
export const LONG_TALKS: (Talk & { with: number })[] = [
  {
    with: 7,
    pinned: true,
    unread: 2,
    ago: 6,
    files: {
      2: [
        {
          name: 'Gdynia-Iberia-winter-2026-27.pdf',
          title: 'Gdynia – Iberia, winter 2026/27',
          note: 'Slots a week, late gate Thursday 18:00. Subject to the slot charter.',
          rows: [
            ['Call', 'Gate closes', 'Berth', 'TEU', 'Plugs'],
            ['Gdynia', 'Thu 18:00', 'Fri 02:00', '40', '25'],
            ['Rotterdam', 'Sat 12:00', 'Sun 06:00', '60', '30'],
            ['Leixões', 'Tue 08:00', 'Wed 06:00', '35', '20'],
            ['Setúbal', 'Wed 08:00', 'Thu 04:00', '25', '15'],
          ],
        },
      ],
    },
    lines: [
      '> Liesbeth, are you in Lisbon already? I would like to settle the Setúbal call before the panel.',
      '< Landed last night. Free from 14:00, after the short sea round table.',
      '> Good. In short: we can give you 40 TEU a week southbound from Gdynia, 25 of them reefer plugs from week 51.',
      '< And northbound? Our citrus starts in December and I am short of plugs until March.',
      '>~ Northbound 30 plugs a week, guaranteed until the end of February. After that we look at it again.',
      '< That would help a lot. What about the window in Rotterdam if the feeder is late?',
      '> We keep the Thursday window. If we miss it by more than six hours we pay the shift.',
      '< I can live with that.',
      '< Can you send me the slot charter draft before lunch? I will read it on the way to the hall.',
    ],
  },
  {
    with: 5,
    pinned: true,
    ago: 41,
    files: {
      3: [
        {
          name: 'Reefer-extras-October.pdf',
          title: 'Reefer extras from October 2026',
          note: 'A box and day unless said otherwise, in euros.',
          rows: [
            ['Service', 'Unit', 'EUR'],
            ['Plug on deck', 'day', '34.00'],
            ['Plug on the quay', 'day', '41.00'],
            ['Data logger', 'box', '68.00'],
            ['Fresh air setting, change on board', 'change', '25.00'],
          ],
        },
      ],
    },
    lines: [
      '< The fruit people ask again for a set point of 0.5 and fresh air at 15. Are the plugs on deck good for that?',
      '> Yes, but tell them no more than eight on the aft bay. Piotr has the list.',
      '< Done. They also want a data logger in every second box.',
      '> Charge it as an extra, it is in the tariff since October.',
      '< Will do. See you at the stand.',
    ],
  },
  {
    with: 37,
    unread: 1,
    ago: 18,
    files: { 1: [{ name: 'leixoes-berth-2.webp', scene: 'container_ship', hue: 205 }] },
    lines: [
      '> Miguel, how full is Leixões on Friday?',
      '< Berth 2 from 06:00, but the crane gang is one short. Count on 22 moves an hour.',
      '> Then we will not make the tide. Can you take us on Saturday at 02:00 instead?',
      '< Saturday 02:00 works if the pilot is ordered by 18:00 today.',
      '> Ordered. Thank you.',
      '< One thing: two boxes came without verified gross mass. They stay on the quay until I have it.',
    ],
  },
  {
    with: 9,
    ago: 130,
    lines: [
      '< Dear Marta, the jury would be glad of one more page on the emissions figures in your entry.',
      '> Of course. Per TEU and kilometre, or per call?',
      '< Both, if you have them, with the method in two sentences.',
      '> You will have it on Wednesday.',
    ],
  },
  {
    with: 31,
    ago: 200,
    marked_unread: true,
    lines: [
      '> Ingrid, your note about joint slots between Göteborg and Gdynia: is that still on the table?',
      '< Very much so. Two sailings a week for us, one for you, costs by slots used.',
      '> I need to see the bunker clause first.',
      '< Fair. I will have it sent. Could we meet here on Tuesday, 10:30, coffee bar near the entrance?',
      '> Yes, that suits me.',
      '< Good. And bring Tomasz if he is about.',
    ],
  },
  {
    with: 70,
    ago: 60 * 9,
    lines: [
      '< Two flat racks for Bilbao, 31 t each, out of gauge by 40 cm on one side. When at the latest?',
      '> Cut-off is Tuesday noon for the Thursday sailing. Send me the drawing with the lashing points.',
      '<x ',
      '< Sorry, wrong drawing. The right one comes from the office in an hour.',
      '> Got it, thank you. Both are booked, under deck.',
    ],
  },
  {
    with: 3,
    ago: 60 * 20,
    lines: [
      '< The invoice for the forum has no order number on it. Should I ask for a new one?',
      '> Please do. It belongs to the marketing budget.',
      '< Asked. They were quick, the new one is there already.',
    ],
  },
  {
    with: 101,
    ago: 60 * 26,
    lines: [
      '> Katerina, do you still have the tranship contract with Algeciras?',
      '< Until June. Why?',
      '> We think of a Levant connection over it, 15 TEU a week to begin with.',
      '< Small, but I like the direction. Let me see what the terminal says about dwell time.',
      '< Five days free, after that 12 euros a day and TEU. Better than I thought.',
      '> That works for us. I will write it up.',
    ],
  },
  {
    with: 150,
    ago: 60 * 50,
    lines: [
      '< We have looked at the claim from the October storm. Eleven boxes, four of them total.',
      '> And the lashing report?',
      '< In order, so the owners’ club will not argue. I expect it to be settled this year.',
      '> That is good news. Thank you, Marcus.',
    ],
  },
  {
    with: 191,
    ago: 60 * 75,
    lines: [
      '> Can you take 20 boxes a week by rail from Duisburg to Gdańsk while the locks are closed?',
      '< From Monday, three trains a week. I would need the pre-announcement on Thursdays.',
      '> You will have it.',
      '< Then consider it done. Greetings from a rainy terminal.',
    ],
  },
  {
    with: 315,
    ago: 60 * 24 * 6,
    lines: [
      '< How do you handle empties in Łódź? I have 60 standing here that nobody wants.',
      '> We can take 24 on Friday’s train if you load them yourself.',
      '< We will. Twelve on each wagon group?',
      '> Exactly.',
    ],
  },
  {
    with: 14,
    ago: 60 * 24 * 12,
    lines: [
      '< I have left the company, as you may have heard. It was a good time, thank you for everything.',
      '> I have, and I am sorry to see you go. What comes next?',
      '< A small consultancy, ports and permits. You will hear from me.',
    ],
  },
]

/** Of somebody the member has nothing to do with yet. */
export const ASKED: Talk = {
  lines: [
    '> Good morning Ms Kowalczyk, I heard you speak about feeder windows at the Baltic Feeder Days. We are looking for a weekly slot from Gdynia to Lisbon, about 12 TEU. May I send you our volumes?',
  ],
}

/** What people write to each other anyway. */
export const SHORT_TALKS: Talk[] = [
  {
    lines: [
      '> Are you at the forum this week?',
      '< Only tomorrow. Shall we say 11:00 at the coffee bar?',
      '> Perfect, see you there.',
    ],
  },
  {
    unread: 1,
    lines: [
      '> Could you check the free time on the two reefers in Antwerp?',
      '< Demurrage starts on Thursday. I have asked for two days more.',
      '< Granted, but only until Friday noon.',
    ],
  },
  {
    lines: [
      '> Do you know anybody who does customs for dangerous goods in Tangier?',
      '< Yes, a small office, very good. I will put you in touch.',
      '> Much appreciated.',
    ],
  },
  {
    lines: [
      '< The schedule says Tuesday, your planner says Wednesday. Which one is right?',
      '> Wednesday. The schedule is corrected tonight.',
    ],
  },
  {
    unread: 1,
    lines: ['> Thank you for the introduction, we had a very good call.', '< Glad to hear it. Tell me how it goes on.'],
  },
  {
    lines: [
      '> Is the gate open on Saturday?',
      '< 06:00 to 14:00, with appointment only.',
      '> Thanks. Three trucks, I book them now.',
      '<~ Please put the container number in the remarks, or the barrier stays shut.',
    ],
  },
  {
    lines: [
      '> I have sent the rate sheet for the first quarter. The low-water surcharge is a line of its own now.',
      '< Much clearer, thank you. We come back to you by the end of the week.',
    ],
  },
]
