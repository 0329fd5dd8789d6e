import type { JudgedCategory } from './judged.types.ts'

/** Entries about terminals' minutes, borders, emissions, and people who began young. */
export const DESKS: JudgedCategory[] = [
  {
    slug: 'terminal-turnaround',
    citation: 'They published the worst hour of the week, and then changed it.',
    entries: [
      {
        company_id: 43,
        answers: [
          'Twenty-six minutes in the middle, 63 for the worst tenth. Two years ago it was 37 and 104. The worst hour is Friday at two.',
          'Ships of more than 300 metres wait three hours on average, feeders hardly at all since they have a berth of their own. Thirty moves an hour and crane.',
          'The haulier hears of it when the yard plan slips, an hour ahead at the latest, and gets the next slot free of charge. It happened 260 times in 88,000 slots.',
          'A second row of gates behind the first, where papers are checked while the lorry rolls. It cost 1.2 million złoty and took eight minutes off.',
        ],
      },
      {
        company_id: 44,
        answers: [
          'Thirty-one minutes, and 70 in the worst tenth; before the second weighbridge it was 44 and 121.',
          'Ro-ro ships do not wait. Container ships wait 4.5 hours when the wind is above fifteen metres a second, which it was on 39 days.',
          'We call. There are 60 hauliers, and the foreman knows most of them; those who were called stayed away in nine of ten cases.',
          'Letting the train out before six in the morning, so that the level crossing is open when the lorries come. It cost nothing but a new rota.',
        ],
      },
      {
        company_id: 45,
        answers: [
          'Thirty-four minutes for a single box, 49 for two; the worst tenth is 92. Between ten and noon nobody waits, and we charge less then.',
          'Large ships have a fixed berth window and keep it in 88 of 100 calls. When they do not, the cranes go to the feeders within twenty minutes.',
          'A slot that we cannot keep is moved by the system itself, not earlier than asked and at most two hours later; the driver may refuse.',
          'Automatic stackers on a third lane. It took fourteen months, and the minutes got worse before they got better. We would plan for that next time.',
        ],
      },
      {
        company_id: 46,
        answers: [
          'Forty-one minutes, 118 for the worst tenth: the hill behind the port is the reason, and the tunnel is the remedy, but not ours.',
          'Two hours at anchor for fruit ships, seven for the others. Reefers leave the ship first, whatever the stowage plan says.',
          'Who loses a slot before nine gets one the same day. After noon we cannot promise that, and say so when it is booked.',
          'Opening the gate at four in the morning. A hundred lorries now come before the town wakes up, and the night guard has become a gate clerk.',
        ],
      },
      {
        company_id: 47,
        answers: [
          'Nineteen minutes in the middle and 33 for the worst tenth, with a gate that reads plates and boxes at walking speed.',
          'Under an hour at anchor, 34 moves an hour and crane. Heat is the limit: above 47 degrees we change drivers every forty minutes, and count less.',
          'A missed slot is refunded without a question by midnight. There were 71 last year; 40 of them were one sandstorm.',
          'Pre-advice: no box enters the gate that has not been declared the evening before. It was unpopular for six weeks.',
        ],
      },
      {
        company_id: 49,
        answers: [
          'Lorries spend 38 minutes with us, but that is not our trade: ships are. The depot beside us has made it 30 by opening on Sundays.',
          'Published windows for pilot and berth, kept within thirty minutes in 91 of 100 calls; the year before it was 79.',
          'The window goes to the next in the list, which everybody can read, and the agent who lost it has first choice the next day.',
          'A list that everybody can read. It cost a server and the end of a few favours.',
        ],
      },
    ],
  },
  {
    slug: 'customs-and-compliance',
    citation: 'Small, exact and honest: their log of mistakes was the best-read document of the year.',
    entries: [
      {
        company_id: 21,
        answers: [
          'One hundred and eighty-four thousand in fourteen ports; 97.1 per cent were released without a question. Antwerp 98, Mombasa 89.',
          'Six hours in Antwerp, after eleven, since the declaration is lodged when the ship leaves Algeciras and not when it is sighted.',
          'The carbon border levy. We wrote to 900 importers with their own goods codes in the letter; 610 had their figures ready on the day.',
          'The desk that files and the customer. Papers go after seven years, messages after ninety days.',
        ],
      },
      {
        company_id: 23,
        answers: [
          'Forty-one thousand in Hamburg and Bremerhaven, 98.4 per cent right at once. The rest are machine parts that three people classify in four ways.',
          'Nineteen hours for machinery that needs a licence, after 52. We ask for the licence when the quotation goes out.',
          'New control lists for machine tools: an evening in the warehouse with sandwiches, the customs office’s own inspector, and forty exporters who asked what they had never dared to ask.',
          'Three people by name, for each customer. When one of them leaves, the customer hears of it the same day.',
        ],
      },
      {
        company_id: 25,
        answers: [
          'Sixty-three thousand at Felixstowe and Harwich: 96.2 per cent. Food of animal origin is 91, and we know each of the nine by its first name.',
          'Four hours for what is not inspected. What is inspected waits for a vet; we now book the vet before the ship is in.',
          'Safety declarations on goods from the Continent. Our advice was one page long, and 300 customers have it on the wall.',
          'Nobody outside our two offices. Deleted after the six years that the law asks for, in the week in which they end.',
        ],
      },
      {
        company_id: 31,
        answers: [
          'Twenty-nine thousand in Valencia and Algeciras, 97.8 per cent. Citrus in winter is quick; tiles are quick all year.',
          'Oranges wait 95 minutes after they waited six hours: the plant inspector comes to the packing house in the morning instead of to the quay in the evening.',
          'The new rules for Canary freight. We filed both ways for a month, at our cost, until it was clear which one the port reads.',
          'The shipper sees their own, and we see what we file. Photographs of seals are gone after thirty days.',
        ],
      },
      {
        company_id: 32,
        answers: [
          'Seven thousand transits from Tema to Ouagadougou and Niamey; 93 per cent crossed without a stop beyond the two that are planned.',
          'The border at Paga took four days and takes one and a half. The seal is electronic now, and both customs houses trust the same one.',
          'Bonds for transit were doubled on a Friday. We had lodged ours for the year, and lent room in it to three competitors for a week.',
          'The driver sees the seal number, the customer sees the place, and customs sees the rest. After the last border it is kept for a year.',
        ],
      },
      {
        company_id: 50,
        answers: [
          'Two point one million through our software in 22 countries, 98.9 per cent accepted by the machine at the first try; what officers asked later we do not see and do not count.',
          'Trieste: from nine hours to forty minutes for trailers off the ferry, since everything is lodged while they are at sea.',
          'When Italy changed its import message we ran old and new side by side for six weeks and showed each customer the differences in their own files.',
          'The customer, their broker, and in a fault one of four engineers, by name and for an hour. Deleted when the contract says, with a receipt.',
        ],
      },
    ],
  },
  {
    slug: 'emissions-cut',
    citation:
      'Tonnes, verified, with what was left out in the first paragraph. An idea that competitors can copy, given away in full.',
    entries: [
      {
        company_id: 3,
        answers: [
          'From 41,900 to 38,700 tonnes, the last calendar year against the one before, with the same cargo.',
          'Bunker notes and flow meters under the EU rules for ships, verified by DNV in March.',
          'Lorries at both ends and the office in Bergen. Methane slip does not come up, since we burn none yet.',
          'A knot less between Stad and Bergen and shore power in two ports. It took eight months of asking the growers, and one new charging cable.',
        ],
      },
      {
        company_id: 14,
        answers: [
          'From 31,200 to 28,900 tonnes with 320 lorries, while kilometres rose by two per cent.',
          'Fuel cards and odometers, by the GLEC framework; a verifier from Brno counted forty lorries at random.',
          'Subcontractors, who drive a fifth of our loads. They are next, and they will make the figure worse.',
          'Driver training with a bonus that is paid each month: 190 euros a driver and year. Tyres gave another two per cent.',
        ],
      },
      {
        company_id: 27,
        answers: [
          'From 3,480 to 610 tonnes: 64 tractors, of which 57 are electric since spring.',
          'Meters at our own chargers and the supplier’s guarantees of origin, verified by Lloyd’s Register.',
          'Building the batteries, about 4,000 tonnes once. We say so because everybody asks, rightly.',
          'Chargers at the depot cost more than the tractors’ difference in price. Permission for the cable took 19 months; apply before you order anything.',
        ],
      },
      {
        company_id: 38,
        answers: [
          'From 68,400 to 59,100 tonnes for everything between the mill and the customer’s door.',
          'Carriers’ verified reports where they exist, and default factors where not; checked by an auditor from Helsinki. Eighty-one per cent of the tonnes come from reports.',
          'The mill itself, which has a report of its own, and pallets.',
          'Moving 110,000 tonnes from lorry to rail between Kotka and Hanko. The wagons were there; nobody had asked since 2009.',
        ],
      },
      {
        company_id: 45,
        answers: [
          'From 22,600 to 17,300 tonnes at the terminal, most of it ships at berth that no longer run their engines.',
          'Electricity meters and the city’s own figures for its grid, verified by TÜV Nord.',
          'Ships that cannot plug in, which is still every second one. Their smoke is theirs on paper, and ours in the air.',
          'Shore power at two berths cost 14 million euros, half of it public. The hard part is the ships: write it into the berth contract.',
        ],
      },
      {
        company_id: 52,
        answers: [
          'From 5,900 to 3,200 tonnes for our own bunker barges, by burning what we sell.',
          'Delivery notes of bio-LNG with certificates, mass balance by ISCC, verified in Göteborg.',
          'What our customers save, which is far more, and belongs to them.',
          'One barge converted in eleven weeks for 1.9 million kronor. A yard that has done it before is worth the wait.',
        ],
      },
    ],
  },
  {
    slug: 'young-carrier',
    citation: 'Something works on Monday mornings that did not, and everybody in the building knows who began it.',
    entries: [
      {
        company_id: 1,
        answers: [
          'She was a cadet when she noticed that reefers were plugged in by memory. She drew a plan of the sockets on the back of a menu; today it is how eleven ships book their plugs.',
          'Electricians first, because they knew, then the planners, who did not want another list. She let them try to lose a box for a week.',
          'Chief officer next spring, and a month ashore with the planners each year. The board has said yes to both.',
        ],
      },
      {
        company_id: 14,
        answers: [
          'He built the board that shows drivers the next free parking space on the Brenner road, from what drivers themselves report. Before, eleven of a hundred nights ended on a hard shoulder.',
          'He rode along for five weeks. Dispatch came in when the drivers would not start without it.',
          'He wants to give it to the other hauliers on the road. We stand behind that, competitors included.',
        ],
      },
      {
        company_id: 24,
        answers: [
          'Returns of spare parts took 23 days, because nobody owned them. She asked to own them; they take six.',
          'The night shift, which had time, and the customs desk, which had the papers. The warehouse followed when it saw the empty shelf.',
          'Run the site in Batam. The country manager has offered her his own chair for a quarter, and means it.',
        ],
      },
      {
        company_id: 26,
        answers: [
          'He turned thirty-eight price lists of thirty-eight family firms into one label with one price. A pallet from Tallinn to Porto is quoted in a minute instead of two days.',
          'He visited each of them and ate at most of their kitchen tables. Four said no; two of those have joined since.',
          'The same for claims. His father, who drives for one of the thirty-eight, is the first to doubt it.',
        ],
      },
      {
        company_id: 42,
        answers: [
          'She stopped the habit of ordering forty-foot boxes for everything. Twelve per cent of our boxes were half empty; it is four per cent now, on 28,000 TEU.',
          'She printed photographs of open doors and hung them in the corridor, without names. Buying came to her after a week.',
          'A year with a carrier, to see the other side. Two have offered, and her desk will be kept.',
        ],
      },
      {
        company_id: 53,
        answers: [
          'Ports report times in eleven ways. He wrote the page that says which way each of 214 ports uses, and put it on the open web; three carriers correct it every day.',
          'Harbour masters, by telephone, one after the other. Colleagues joined in when the calls came back.',
          'Make it a standard. He sits at a table with people twice his age for that, and we pay the train.',
        ],
      },
    ],
  },
]
